import type { Scale } from './scale.ts'

/** Where a chart draws, in px; the rest is for what is written beside and below. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Room for what is written, in px. */
const room = { left: 4, top: 8, right: 70, bottom: 24 } as const

export function areaOf(width: number, height: number): Area {
  return {
    left: room.left,
    top: room.top,
    width: Math.max(0, width - room.left - room.right),
    height: Math.max(0, height - room.top - room.bottom),
  }
}

/** Places of times and values in px, and back. */
export interface Projection {
  readonly x: (time: number) => number
  readonly y: (value: number) => number
  readonly timeAt: (x: number) => number
}

export function projectionOf(area: Area, [from, to]: readonly [number, number], scale: Scale): Projection {
  const span = Math.max(1, to - from)
  return {
    x: (time) => area.left + ((time - from) / span) * area.width,
    y: (value) => area.top + area.height - ((value - scale.low) / (scale.high - scale.low)) * area.height,
    timeAt: (x) => from + ((x - area.left) / Math.max(1, area.width)) * span,
  }
}

type Values = readonly (number | null)[]

/** Runs of places that have values, by index. A sample between two gaps is a run of one. */
function runsOf(values: Values): readonly (readonly number[])[] {
  const runs: number[][] = []
  for (const [at, value] of values.entries()) {
    if (value === null) continue
    const last = runs.at(-1)
    if (last?.at(-1) === at - 1) last.push(at)
    else runs.push([at])
  }
  return runs
}

/** Through points one after the other; in steps where each value holds until the next. */
function through(points: readonly (readonly [number, number])[], isStepped: boolean): string {
  return points
    .map(([x, y], at) => (at === 0 ? `${x} ${y}` : isStepped ? `H${x}V${y}` : `L${x} ${y}`))
    .join('')
}

/**
 * A line through the values, broken at gaps: SVG path data. A sample alone is a dot, drawn by the ends of its line.
 * @param isStepped each value holds until the next
 */
export function linePath(
  { x, y }: Projection,
  times: readonly number[],
  values: Values,
  isStepped = false,
): string {
  return runsOf(values)
    .map((run) => {
      const points = run.map((at) => [px(x(times[at] ?? 0)), px(y(values[at] ?? 0))] as const)
      return `M${through(points.length === 1 ? [...points, ...points] : points, isStepped)}`
    })
    .join('')
}

/** What lies between the values and the ground: SVG path data. */
export function areaPath(
  { x, y }: Projection,
  times: readonly number[],
  values: Values,
  isStepped = false,
): string {
  return runsOf(values)
    .map((run) => {
      const points = run.map((at) => [px(x(times[at] ?? 0)), px(y(values[at] ?? 0))] as const)
      const line = through(points, isStepped)
      const [first = 0] = run
      const last = run.at(-1) ?? first
      return `M${px(x(times[first] ?? 0))} ${px(y(0))}L${line}L${px(x(times[last] ?? 0))} ${px(y(0))}z`
    })
    .join('')
}

function px(place: number): number {
  return Math.round(place * 10) / 10
}
