import { expect, test } from 'vitest'
import { countIn } from './counts.ts'

const counts = { total: 9, capped: false, byState: { running: 4, failed: 1, stopped: 4 } }

test('counting by states counts each repeated state once, and counting without states counts all', () => {
  expect(countIn(counts, ['running', 'failed', 'running'])).toEqual({ total: 5, capped: false })
  expect(countIn(counts, undefined)).toEqual({ total: 9, capped: false })
  expect(countIn({ ...counts, capped: true }, ['gone'])).toEqual({ total: 0, capped: true })
})

test.each(['__proto__', 'constructor', 'toString'])('a state named %s has a count of zero', (state) => {
  expect(countIn(counts, [state, 'failed'])).toEqual({ total: 1, capped: false })
})
