import { expect, test } from 'vitest'
import { manualClock } from './manual-clock.ts'

test('time does not pass unless the clock is advanced', () => {
  const clock = manualClock(new Date(1000))
  expect(clock.now().getTime()).toBe(1000)
  clock.advance(250)
  expect(clock.now().getTime()).toBe(1250)
})

test('due timers run in order of time, then of creation, each at its own time', () => {
  const clock = manualClock(new Date(0))
  const seen: string[] = []
  const note = (name: string) => () => void seen.push(`${name}@${clock.now().getTime()}`)
  clock.after(30, note('c'))
  clock.after(10, note('a'))
  clock.after(10, note('b'))
  clock.after(99, note('later'))
  clock.advance(50)
  expect(seen).toEqual(['a@10', 'b@10', 'c@30'])
})

test('a timer that another timer sets runs in the same advance when it becomes due', () => {
  const clock = manualClock(new Date(0))
  const seen: number[] = []
  const tick = (): void => {
    seen.push(clock.now().getTime())
    clock.after(10, tick)
  }
  clock.after(10, tick)
  clock.advance(35)
  expect(seen).toEqual([10, 20, 30])
})

test('a cancelled timer does not run', () => {
  const clock = manualClock()
  let ran = false
  const cancel = clock.after(5, () => {
    ran = true
  })
  cancel()
  clock.advance(10)
  expect(ran).toBe(false)
})
