import { expect, test } from 'vitest'
import type { Step } from '../samples/rollups/steps.ts'
import { chooseStep } from './choose-step.ts'

const minute = 60_000
const noon = Date.UTC(2026, 0, 5, 12)
const counts: Readonly<Record<Step, number>> = { sample: 720, minute: 60, quarter: 4, hour: 1 }
const choose = (period: number, end: number, times = 1) =>
  chooseStep({ end, period }, (step) => counts[step] * times, 1000)

test('chooseStep returns raw samples when the query is not aligned', () => {
  expect(chooseStep(null, () => Infinity, 0)).toBe('sample')
})

test('chooseStep returns the longest step that fits ten times into a period or begins and ends with it', () => {
  const odd = noon + 12_345
  const chosen = [0.5, 1, 9, 10, 60, 149, 150, 599, 600].map((period) => choose(period * minute, odd))
  expect(chosen).toEqual(['sample', 'sample', 'sample', 'minute', 'minute', 'minute', 'quarter', 'quarter', 'hour']) // prettier-ignore
  expect([1, 15, 45, 60, 75, 90].map((period) => choose(period * minute, noon))).toEqual(['minute', 'quarter', 'quarter', 'hour', 'quarter', 'quarter']) // prettier-ignore
})

test('chooseStep returns a longer step, up to the period, when there are many samples to read', () => {
  const odd = noon + 12_345
  expect(choose(minute, odd, 2)).toBe('minute')
  expect(choose(20 * minute, odd, 20)).toBe('quarter')
  expect(choose(20 * minute, odd, 1e6)).toBe('quarter')
  expect(choose(60 * minute, odd, 300)).toBe('hour')
  expect(choose(minute / 2, odd, 1e6)).toBe('sample')
})
