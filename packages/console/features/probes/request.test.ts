import { expect, test } from 'vitest'
import { emptyProbe, probeCall } from './request.ts'

test('a probe uses the chosen pool, or the default one without a choice', () => {
  const filled = { ...emptyProbe, name: 'edge', sled: 's' }
  expect(probeCall('p', filled).args).toEqual({
    query: { project: 'p' },
    body: { name: 'edge', description: '', sled: 's' },
  })
  expect(probeCall('p', { ...filled, pool: 'small' }).args.body).toMatchObject({ ipPool: 'small' })
})
