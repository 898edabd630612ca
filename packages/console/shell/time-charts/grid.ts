import type { DateRange } from '#ui/dates/range.ts'

/** Points that a chart has at most: as many as a wide screen shows. */
const pointsAtMost = 240

/** s between two points; whole minutes and hours, which are what is kept of samples that are old. */
const periods = [5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400]

/**
 * The times of a chart: `end`, and back from there in whole periods, while they are after `start`. They are whole
 * periods of the clock, so that a point stays what it is while the chart moves on.
 */
export interface Grid {
  /** ms since 1970 */
  readonly start: number
  readonly end: number
  /** ms */
  readonly period: number
  /** ms since 1970 that it was looked at; the last period may not be over then */
  readonly now: number
}

/** How old what is looked at may be for a period, in days, and the s that the period then has at least. */
const kept = [
  [14, 3600],
  [2, 60],
] as const

/**
 * The times that a range is looked at in, until now where it goes on. What is old is kept in minutes, and what is older in
 * hours.
 */
export function gridOf({ start, end }: DateRange, now: Date): Grid {
  const last = start < now ? Math.min(end.getTime(), now.getTime()) : end.getTime()
  const length = Math.max(last - start.getTime(), 1000)
  const age = (now.getTime() - start.getTime()) / 86_400_000
  const least = kept.find(([days]) => age > days)?.[1] ?? 0
  const wanted = periods.find((seconds) => seconds >= least && length / 1000 / seconds <= pointsAtMost)
  const period = (wanted ?? Math.ceil(length / 86_400_000 / pointsAtMost) * 86_400) * 1000
  const until = Math.ceil(last / period) * period
  return { start: until - Math.ceil(length / period) * period, end: until, period, now: now.getTime() }
}

/** The same times in steps of minutes, or of hours; null where they are that already. */
export function coarser(grid: Grid): Grid | null {
  const period = kept.map(([, seconds]) => seconds * 1000).findLast((each) => each > grid.period)
  return period === undefined ? null : inSteps(grid, period)
}

/** The same times in steps of so many ms at least. */
export function inStepsOf(grid: Grid, least: number): Grid {
  const period = periods.map((seconds) => seconds * 1000).find((each) => each >= least)
  return period === undefined || period <= grid.period ? grid : inSteps(grid, period)
}

function inSteps(grid: Grid, period: number): Grid {
  const end = Math.ceil(grid.end / period) * period
  return { ...grid, start: Math.floor(grid.start / period) * period, end, period }
}

/** How long a period is, in words: `15 s`, `2 h`. */
export function periodText(period: number): string {
  const seconds = period / 1000
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${seconds / 60} min`
  return seconds < 86_400 ? `${seconds / 3600} h` : `${seconds / 86_400} d`
}

/** ms since 1970, ascending */
export function timesOf({ start, end, period }: Grid): readonly number[] {
  return Array.from({ length: (end - start) / period }, (_, at) => start + (at + 1) * period)
}

/** As questions write a time: UTC, without a letter for it. */
export const moment = (time: number): string => new Date(time).toISOString().replace('Z', '')
