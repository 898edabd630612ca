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

/** Around a place. */
const lone = 'm-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0'

/** On to a point; in steps where each value holds until the next. */
const on = (x: number, y: number, isStepped: boolean) => (isStepped ? `H${x}V${y}` : `L${x} ${y}`)

/**
 * A line through the values, broken at gaps: SVG path data. A sample alone is a small circle, which can be seen.
 * @param isStepped each value holds until the next
 */
export function linePath(
  { x, y }: Projection,
  times: readonly number[],
  values: Values,
  isStepped = false,
): string {
  // One text that grows: charts of many points are drawn anew every few seconds.
  let path = ''
  let alone = ''
  for (let at = 0; at < times.length; at++) {
    const value = values[at] ?? null
    if (value === null) {
      path += alone
      alone = ''
      continue
    }
    const isFirst = (values[at - 1] ?? null) === null
    const [left, top] = [px(x(times[at] ?? 0)), px(y(value))]
    path += isFirst ? `M${left} ${top}` : on(left, top, isStepped)
    alone = isFirst ? lone : ''
  }
  return path + alone
}

/** What lies between the values and the ground: SVG path data. */
export function areaPath(
  { x, y }: Projection,
  times: readonly number[],
  values: Values,
  isStepped = false,
): string {
  const ground = px(y(0))
  let path = ''
  for (let at = 0; at < times.length; at++) {
    const value = values[at] ?? null
    if (value === null) continue
    const left = px(x(times[at] ?? 0))
    const isFirst = (values[at - 1] ?? null) === null
    if (isFirst) path += `M${left} ${ground}`
    path += on(left, px(y(value)), isStepped && !isFirst)
    if ((values[at + 1] ?? null) === null) path += `L${left} ${ground}z`
  }
  return path
}

function px(place: number): number {
  return Math.round(place * 10) / 10
}
