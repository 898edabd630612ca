import { expect, test } from 'vitest'
import { coarser, gridOf, timesOf } from '#shell/time-charts/grid.ts'
import { formatQuery, queryOf, withVariables } from './queries.ts'

const start = Date.UTC(2026, 7, 20, 12)
const grid = { start, end: start + 20_000, period: 5000, now: start + 20_000 }

test('the grid of a range has at most 240 times, at multiples of its period', () => {
  const now = new Date(start + 3_600_123)
  const hour = gridOf({ start: new Date(start + 123), end: now }, now)
  expect(hour).toEqual({ start: start + 15_000, end: start + 3_615_000, period: 15_000, now: now.getTime() })
  expect(timesOf(hour)).toHaveLength(240)
  expect(timesOf(grid)).toEqual([5, 10, 15, 20].map((seconds) => start + seconds * 1000))
})

test('the grid of a range that ends now has the same times a moment later', () => {
  const time = (now: number) =>
    timesOf(gridOf({ start: new Date(now - 3_600_000), end: new Date(now) }, new Date(now)))
  const [first, then] = [time(start + 1000), time(start + 11_000)]
  expect(first).toEqual(then)
})

test.each([
  [60, 5],
  [3 * 3600, 60],
  [86_400, 600],
  [7 * 86_400, 3600],
  [30 * 86_400, 10_800],
  [365 * 86_400, 172_800],
])('the period for a range of %i s is %i s', (length, period) => {
  const now = new Date(start)
  const found = gridOf({ start: new Date(start - length * 1000), end: now }, now)
  expect(found.period).toBe(period * 1000)
  expect(timesOf(found).length).toBeLessThanOrEqual(240)
})

test.each([
  [1, 5],
  [3, 60],
  [15, 3600],
])('the period for ten minutes %i days ago is %i s', (days, period) => {
  const ago = (ms: number) => new Date(start - days * 86_400_000 + ms)
  expect(gridOf({ start: ago(0), end: ago(600_000) }, new Date(start)).period).toBe(period * 1000)
})

test('when samples are too far apart, the period becomes a minute, then an hour', () => {
  const minutes = coarser(grid)
  expect(minutes).toEqual({ ...grid, end: start + 60_000, period: 60_000 })
  expect(minutes && coarser(minutes)?.period).toBe(3_600_000)
  expect(coarser({ ...grid, period: 3_600_000 })).toBeNull()
})

test('times in the future are not queried', () => {
  const now = new Date(start)
  const range = { start: new Date(start - 60_000), end: new Date(start + 3_600_000) }
  expect(gridOf(range, now).end).toBe(start)
})

test('a query filters by its project and starts two periods before the range', () => {
  const reads = { timeseries: 'virtual_disk:reads', fields: { attached_instance_id: 'i', n: 0 } }
  const one = queryOf([reads], grid)
  expect(one).toBe(
    'get virtual_disk:reads | filter timestamp >= @2026-08-20T11:59:50.000 && timestamp < @2026-08-20T12:00:20.000 && attached_instance_id == "i" && n == 0 | align mean_within(5s) | group_by [project_id, silo_id], sum',
  )
  const both = queryOf([reads, { ...reads, by: ['disk_id'] }], grid)
  expect(both).toMatch(/^\{ get virtual_disk:reads \| .* ; get .*\[disk_id, project_id, silo_id\], sum \}$/)
  expect(formatQuery(one).split('\n')).toHaveLength(7)
  expect(formatQuery(both).split('\n')).toHaveLength(17)
  expect(formatQuery(both).replaceAll(/\s+/g, ' ')).toBe(both)
})

test("the query opened in the explorer uses the range of the explorer's page", () => {
  const question = queryOf([{ timeseries: 'virtual_disk:reads', fields: {}, by: ['disk_id'] }], grid)
  expect(withVariables(question, grid)).toBe(
    'get virtual_disk:reads | filter timestamp >= $start && timestamp < $end | align mean_within($step) | ' +
      'group_by [disk_id, project_id, silo_id], sum',
  )
})
