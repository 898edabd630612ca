import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHover, endHover, startPress } from './hover-prefetch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  endHover()
  vi.useRealTimers()
})

let place = 0
/** Returns a point at which the pointer has not been pressed before. */
const somewhere = () => ({ clientX: ++place, clientY: 0 })

test('moving the pointer across a link prefetches nothing', () => {
  const prepare = vi.fn()
  startHover(somewhere(), prepare)
  endHover()
  vi.runAllTimers()
  expect(prepare).not.toHaveBeenCalled()
})

test('resting the pointer on a link and then pressing the link prefetches its page once', () => {
  const prepare = vi.fn()
  const point = somewhere()
  startHover(point, prepare)
  vi.runAllTimers()
  startPress(point, prepare)
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('pressing a link before the pointer has rested on it prefetches its page immediately', () => {
  const prepare = vi.fn()
  const point = somewhere()
  startHover(point, prepare)
  startPress(point, prepare)
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('resting the pointer on one link does not prefetch the next one', () => {
  const [one, next] = [vi.fn(), vi.fn()]
  startHover(somewhere(), one)
  vi.runAllTimers()
  const point = somewhere()
  startHover(point, next)
  startPress(point, next)
  expect(next).toHaveBeenCalledTimes(1)
})

test('a link that appears under a pressed pointer is not hovered until the pointer moves', () => {
  const prepare = vi.fn()
  const point = somewhere()
  startPress(point, () => undefined)
  startHover(point, prepare)
  vi.runAllTimers()
  expect(prepare).not.toHaveBeenCalled()
})
