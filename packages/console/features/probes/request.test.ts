import { expect, test } from 'vitest'
import { emptyProbe, probeCall } from './request.ts'

test('a probe uses the selected pool, or the default pool if none is selected', () => {
  const filled = { ...emptyProbe, name: 'edge', sled: 's' }
  expect(probeCall('p', filled).args).toEqual({
    query: { project: 'p' },
    body: { name: 'edge', description: '', sled: 's' },
  })
  expect(probeCall('p', { ...filled, pool: 'small' }).args.body).toMatchObject({ ipPool: 'small' })
})
