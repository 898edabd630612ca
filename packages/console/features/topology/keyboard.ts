import type { NodePosition } from './layout.ts'

export type Step = 'up' | 'down' | 'left' | 'right' | 'home' | 'end'

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'home',
  End: 'end',
}

export function stepFor(key: string): Step | undefined {
  return steps[key]
}

type Spot = Pick<NodePosition, 'key' | 'column' | 'x' | 'y' | 'left' | 'right'>

/**
 * Returns the node to which a key moves: by position within a column, and along the lines between columns. Null if
 * there is none.
 */
export function nodeAfterKey(places: ReadonlyMap<string, Spot>, from: string, step: Step): string | null {
  const here = places.get(from)
  if (here === undefined) return places.keys().next().value ?? null
  const column = [...places.values()].filter((spot) => spot.column === here.column)
  const nearest = (spots: readonly Spot[], distance: (spot: Spot) => number) =>
    spots.toSorted((a, b) => distance(a) - distance(b))[0]?.key ?? null
  // Up and Down first choose the nearest row, and then the closest node in that row.
  const upright = (spot: Spot) => Math.abs(spot.y - here.y) * 1000 + Math.abs(spot.x - here.x)
  const aside = column.filter((spot) => spot.y === here.y)
  const along = (spot: Spot) => Math.abs(spot.x - here.x)
  switch (step) {
    case 'up':
      return nearest(
        column.filter(({ y }) => y < here.y),
        upright,
      )
    case 'down':
      return nearest(
        column.filter(({ y }) => y > here.y),
        upright,
      )
    case 'left':
      return (
        nearest(
          aside.filter(({ x }) => x < here.x),
          along,
        ) ?? here.left
      )
    case 'right':
      return (
        nearest(
          aside.filter(({ x }) => x > here.x),
          along,
        ) ?? here.right
      )
    case 'home':
      return column[0]?.key ?? null
    case 'end':
      return column.at(-1)?.key ?? null
  }
}
