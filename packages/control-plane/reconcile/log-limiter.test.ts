import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { expect, test } from 'vitest'
import { LogLimiter } from './log-limiter.ts'

test('an error is logged once a minute while it is repeated, with the number of suppressed repetitions', () => {
  const clock = manualClock()
  const complaints = new LogLimiter(clock)
  const fail = () => complaints.message('sweep', new Error('no disk'))
  expect(fail()).toBe('sweep')
  expect([fail(), fail()]).toEqual([null, null])
  clock.advance(60_000)
  expect(fail()).toBe('sweep (2 more times since the last message)')
  clock.advance(60_000)
  expect(fail()).toBe('sweep')
})

test('a different error is logged immediately', () => {
  const complaints = new LogLimiter(manualClock())
  expect(complaints.message('sweep', new Error('no disk'))).toBe('sweep')
  expect(complaints.message('sweep', new Error('no table'))).toBe('sweep')
  expect(complaints.message('sampler', new Error('no disk'))).toBe('sampler')
})
