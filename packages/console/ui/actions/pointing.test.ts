import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pointedAt, pointedAway, pressedAt } from './pointing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  pointedAway()
  vi.useRealTimers()
})

let place = 0
/** A point where the pointer has not been pressed yet. */
const somewhere = () => ({ clientX: ++place, clientY: 0 })

test('who only passes over a link gets nothing ready', () => {
  const prepare = vi.fn()
  pointedAt(somewhere(), prepare)
  pointedAway()
  vi.runAllTimers()
  expect(prepare).not.toHaveBeenCalled()
})

test('who rests on a link and then presses it gets its page ready once', () => {
  const prepare = vi.fn()
  const point = somewhere()
  pointedAt(point, prepare)
  vi.runAllTimers()
  pressedAt(point, prepare)
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('a press that comes before the pointer has rested gets the page ready at once', () => {
  const prepare = vi.fn()
  const point = somewhere()
  pointedAt(point, prepare)
  pressedAt(point, prepare)
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('a rest on one link is none on the next', () => {
  const [one, next] = [vi.fn(), vi.fn()]
  pointedAt(somewhere(), one)
  vi.runAllTimers()
  const point = somewhere()
  pointedAt(point, next)
  pressedAt(point, next)
  expect(next).toHaveBeenCalledTimes(1)
})

test('a link that came under a pointer which was pressed and has not moved is not pointed at', () => {
  const prepare = vi.fn()
  const point = somewhere()
  pressedAt(point, () => undefined)
  pointedAt(point, prepare)
  vi.runAllTimers()
  expect(prepare).not.toHaveBeenCalled()
})
