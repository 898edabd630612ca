import { manualClock } from '@portico/domain/testing/manual-clock.ts'
import { expect, test } from 'vitest'
import { Complaints } from './complaints.ts'

test('the same complaint is made once a minute, and says how often it was not', () => {
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

test('another complaint is made at once', () => {
  const complaints = new Complaints(manualClock())
  expect(complaints.about('sweep', new Error('no disk'))).toBe('sweep')
  expect(complaints.about('sweep', new Error('no table'))).toBe('sweep')
  expect(complaints.about('sampler', new Error('no disk'))).toBe('sampler')
})
