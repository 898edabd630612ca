import type { Scale } from './scale.ts'

/** The area of a chart in which values are drawn, in px; the rest is for labels beside and below it. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Margins for the labels, in px. */
const margins = { left: 4, top: 8, right: 70, bottom: 24 } as const

export function areaOf(width: number, height: number): Area {
  return {
    left: margins.left,
    top: margins.top,
    width: Math.max(0, width - margins.left - margins.right),
    height: Math.max(0, height - margins.top - margins.bottom),
  }
}

/** Converts times and values to px, and px to times and values. */
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

/** A circle around a point, as path data. */
const singlePoint = 'm-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0'

/** Returns the path command to the next point, with a step if each value applies until the next one. */
const on = (x: number, y: number, isStepped: boolean) => (isStepped ? `H${x}V${y}` : `L${x} ${y}`)

/**
 * Returns the SVG path data of a line through the values, interrupted at gaps. A single sample becomes a small circle,
 * so that it is visible.
 * @param isStepped whether each value applies until the next one
 */
export function linePath(
  { x, y }: Projection,
  times: readonly number[],
  values: Values,
  isStepped = false,
): string {
  // Builds one string instead of an array, because charts with many points are redrawn every few seconds.
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
    alone = isFirst ? singlePoint : ''
  }
  return path + alone
}

/** Returns SVG path data of the area between the values and the baseline. */
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
