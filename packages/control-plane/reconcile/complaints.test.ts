import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { expect, test } from 'vitest'
import { Complaints } from './complaints.ts'

test('the same error is logged once a minute, with the number of suppressed repetitions', () => {
  const clock = manualClock()
  const complaints = new Complaints(clock)
  const fail = () => complaints.about('sweep', new Error('no disk'))
  expect(fail()).toBe('sweep')
  expect([fail(), fail()]).toEqual([null, null])
  clock.advance(60_000)
  expect(fail()).toBe('sweep (2 times more since the last word of it)')
  clock.advance(60_000)
  expect(fail()).toBe('sweep')
})

test('a different error is logged immediately', () => {
  const complaints = new Complaints(manualClock())
  expect(complaints.about('sweep', new Error('no disk'))).toBe('sweep')
  expect(complaints.about('sweep', new Error('no table'))).toBe('sweep')
  expect(complaints.about('sampler', new Error('no disk'))).toBe('sampler')
})
