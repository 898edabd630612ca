import { parseIpv4, tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { MapRow } from './cells.ts'

/** A position on the map: a line, and an address in the line. A collapsed run is one position. */
export interface MapPosition {
  readonly row: number
  readonly column: number
}

const widthOf = (row: MapRow | undefined) => (row?.type === 'cells' ? row.cells.length : 1)

/**
 * Returns the position to which a key moves: arrows move by one address or to the next line, Home and End to the ends
 * of a line, and with Control to the ends of the map. null for other keys.
 * @param perLine number of addresses in a line on the screen, because a /26 may wrap to several lines
 */
export function positionAfterKey(
  rows: readonly MapRow[],
  at: MapPosition,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  perLine: number,
): MapPosition | null {
  const width = widthOf(rows[at.row])
  const lastRow = rows.length - 1
  switch (key) {
    case 'ArrowRight':
      if (at.column < width - 1) return { row: at.row, column: at.column + 1 }
      return at.row < lastRow ? { row: at.row + 1, column: 0 } : at
    case 'ArrowLeft':
      if (at.column > 0) return { row: at.row, column: at.column - 1 }
      return at.row > 0 ? { row: at.row - 1, column: widthOf(rows[at.row - 1]) - 1 } : at
    case 'ArrowDown':
      if (at.column + perLine < width) return { row: at.row, column: at.column + perLine }
      return at.row < lastRow ? below(rows, at.row + 1, at.column % perLine) : at
    case 'ArrowUp': {
      if (at.column >= perLine) return { row: at.row, column: at.column - perLine }
      if (at.row === 0) return at
      const above = widthOf(rows[at.row - 1])
      const lastLine = Math.max(above - perLine, 0)
      return below(rows, at.row - 1, lastLine + (at.column % perLine))
    }
    case 'Home':
      return { row: ctrlKey ? 0 : at.row, column: 0 }
    case 'End': {
      const row = ctrlKey ? lastRow : at.row
      return { row, column: widthOf(rows[row]) - 1 }
    }
    default:
      return null
  }
}

function below(rows: readonly MapRow[], row: number, column: number): MapPosition {
  return { row, column: Math.min(column, widthOf(rows[row]) - 1) }
}

/** Returns the address at a position; the first address of a collapsed run. */
export function ipAt(rows: readonly MapRow[], { row, column }: MapPosition): string | undefined {
  const line = rows[row]
  return line?.type === 'cells' ? line.cells[column]?.ip : line?.first
}

/** Returns the position of an address; null if it is in a collapsed run or not on the map. */
export function mapPositionOf(rows: readonly MapRow[], ip: string): MapPosition | null {
  for (const [row, line] of rows.entries()) {
    const column =
      line.type === 'cells' ? line.cells.findIndex((cell) => cell.ip === ip) : line.first === ip ? 0 : -1
    if (column >= 0) return { row, column }
  }
  return null
}

/** Returns the first address of the collapsed run that contains an address; null if none does. */
export function collapsedRunAround(rows: readonly MapRow[], ip: string): string | null {
  const wanted = tryParseIpv4(ip)
  if (wanted === null) return null
  const fold = rows.find((row) => {
    if (row.type !== 'fold') return false
    return parseIpv4(row.first) <= wanted && wanted <= parseIpv4(row.last)
  })
  return fold?.first ?? null
}
