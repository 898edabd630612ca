import { expect, test } from 'vitest'
import { durationEdges, Durations } from './durations.ts'

test('durations are counted by name and outcome, in bins and in total', () => {
  const durations = new Durations(new Date(0))
  durations.add('project_list', 200, 0.05)
  durations.add('project_list', 200, 3)
  durations.add('project_list', 404, 3)
  durations.add('disk reconciler', 'done', 120_000)
  const all = durations.all().map(({ name, outcome, took }) => {
    const bins = took.counts.flatMap((count, bin) => (count === 0n ? [] : [[durationEdges[bin], count]]))
    return [name, outcome, bins, took.sum]
  })
  expect(all).toEqual([
    ['project_list', 200, [[0, 1n], [2_000_000, 1n]], 3_050_000n],
    ['project_list', 404, [[2_000_000, 1n]], 3_000_000n],
    ['disk reconciler', 'done', [[50_000_000_000, 1n]], 120_000_000_000n],
  ]) // prettier-ignore
})
