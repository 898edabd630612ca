import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pointedAt, pointedAway, pressedAt } from './pointing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const at = (clientX: number, clientY: number) => ({ clientX, clientY })
const aMoment = () => vi.advanceTimersByTime(200)

it('gets ready what the pointer rests on, not what it passes over', () => {
  const prepared: string[] = []
  pointedAt(at(1, 1), () => prepared.push('first'))
  pointedAway()
  pointedAt(at(1, 40), () => prepared.push('second'))
  pointedAt(at(1, 80), () => prepared.push('third'))
  aMoment()
  expect(prepared).toEqual(['third'])
})

it('gets nothing ready for a page that came under a pointer at rest', () => {
  const prepare = vi.fn()
  pressedAt(at(5, 5))
  pointedAt(at(5, 5), prepare)
  aMoment()
  expect(prepare).not.toHaveBeenCalled()
  pointedAt(at(6, 5), prepare)
  aMoment()
  expect(prepare).toHaveBeenCalledOnce()
})
