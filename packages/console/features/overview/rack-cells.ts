import type { OverviewSled } from '@portico/contract/types.ts'

/** Number of slots in a rack. */
export const slots = 32

/** Returns the sleds of a rack by slot; null for an empty slot. Sleds without a slot are omitted. */
export function cellsOf<Sled extends Pick<OverviewSled, 'cubby'>>(
  sleds: readonly Sled[],
): readonly (Sled | null)[] {
  const byPlace = new Map(sleds.map((sled) => [sled.cubby, sled]))
  return Array.from({ length: slots }, (_, place) => byPlace.get(place) ?? null)
}

type Rows = readonly (readonly (Pick<OverviewSled, 'id'> | null)[])[]

/**
 * Returns the sled to which a key moves: the next one to the side, the nearest one in the rack above or below, or the
 * first or last of the rack.
 * @returns null for other keys, or if there is no such sled
 */
export function moved(rows: Rows, from: string | undefined, key: string): string | null {
  const row = rows.findIndex((cells) => cells.some((cell) => cell?.id === from))
  const cells = rows[row]
  if (cells === undefined) return null
  const at = cells.findIndex((cell) => cell?.id === from)
  const there = (places: Rows[number]) => places.find((cell) => cell !== null)?.id ?? null
  switch (key) {
    case 'ArrowRight':
      return there(cells.slice(at + 1))
    case 'ArrowLeft':
      return there(cells.slice(0, at).toReversed())
    case 'Home':
      return there(cells)
    case 'End':
      return there(cells.toReversed())
    case 'ArrowDown':
      return nearest(rows[row + 1], at)
    case 'ArrowUp':
      return nearest(rows[row - 1], at)
    default:
      return null
  }
}

function nearest(cells: Rows[number] | undefined, at: number): string | null {
  const [first] = (cells ?? [])
    .flatMap((cell, place) => (cell === null ? [] : [{ id: cell.id, far: Math.abs(place - at) }]))
    .toSorted((one, other) => one.far - other.far)
  return first?.id ?? null
}
