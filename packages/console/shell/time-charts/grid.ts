import type { DateRange } from '#ui/dates/range.ts'

/** Maximum number of points of a chart, which is as many as a wide screen can show. */
const maxPoints = 240

/** Possible periods in seconds. Old samples are stored only for whole minutes and hours. */
const periods = [5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400]

/**
 * The times of a chart: whole periods from `start` to `end`. Periods are aligned to the clock, so that a point keeps
 * its value while the chart moves forward.
 */
export interface Grid {
  /** beginning and end of the chart, ms since 1970 */
  readonly start: number
  readonly end: number
  /** length of a period in ms */
  readonly period: number
  /** current time of the chart, ms since 1970; the last period may be incomplete */
  readonly now: number
}

/** Minimum period in seconds, by the age of the data in days. */
const kept = [
  [14, 3600],
  [2, 60],
] as const

/**
 * Returns the grid of a range. A range without an end ends now. Old data is available for whole minutes, and older data
 * for whole hours.
 */
export function gridOf({ start, end }: DateRange, now: Date): Grid {
  const last = start < now ? Math.min(end.getTime(), now.getTime()) : end.getTime()
  const length = Math.max(last - start.getTime(), 1000)
  const age = (now.getTime() - start.getTime()) / 86_400_000
  const least = kept.find(([days]) => age > days)?.[1] ?? 0
  const wanted = periods.find((seconds) => seconds >= least && length / 1000 / seconds <= maxPoints)
  const period = (wanted ?? Math.ceil(length / 86_400_000 / maxPoints) * 86_400) * 1000
  const until = Math.ceil(last / period) * period
  return { start: until - Math.ceil(length / period) * period, end: until, period, now: now.getTime() }
}

/**
 * Returns the grid of the same range with periods of a minute or an hour; null if its period is already an hour or
 * longer.
 */
export function coarser(grid: Grid): Grid | null {
  const period = kept.map(([, seconds]) => seconds * 1000).findLast((each) => each > grid.period)
  return period === undefined ? null : inSteps(grid, period)
}

/** Returns the grid of the same range with periods of at least this many ms. */
export function inStepsOf(grid: Grid, least: number): Grid {
  const period = periods.map((seconds) => seconds * 1000).find((each) => each >= least)
  return period === undefined || period <= grid.period ? grid : inSteps(grid, period)
}

function inSteps(grid: Grid, period: number): Grid {
  const end = Math.ceil(grid.end / period) * period
  return { ...grid, start: Math.floor(grid.start / period) * period, end, period }
}

/** Returns the length of a period as text: `15 s`, `2 h`. */
export function periodText(period: number): string {
  const seconds = period / 1000
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${seconds / 60} min`
  return seconds < 86_400 ? `${seconds / 3600} h` : `${seconds / 86_400} d`
}

/** Returns the times of the grid in ms since 1970, in ascending order. */
export function timesOf({ start, end, period }: Grid): readonly number[] {
  return Array.from({ length: (end - start) / period }, (_, at) => start + (at + 1) * period)
}

/** Formats a time for queries: UTC without a suffix. */
export const moment = (time: number): string => new Date(time).toISOString().replace('Z', '')
