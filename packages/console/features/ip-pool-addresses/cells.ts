import { formatIpv4, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import type { CallData } from '#data/calls.ts'

/** The addresses of a pool, or of a range in it, with the resources that use them. */
export type PoolAddresses = CallData<'porticoIpPoolAddresses'>
export type HeldAddress = PoolAddresses['addresses'][number]
export type Holder = HeldAddress['holders'][number]
export type CellUse = HeldAddress['use'] | 'free'

/** An address of the map. */
export interface Cell {
  readonly ip: string
  readonly use: CellUse
  /** All resources that use the address or some of its ports; empty if the address is free. */
  readonly holders: readonly Holder[]
}

/** Number of addresses per line; lines start at multiples of this number */
const lineLength = 32

/** A line of the map: a cell for each of its addresses, null outside the range; or several unused lines, collapsed. */
export type Line =
  | {
      readonly type: 'cells'
      /** The line's first address that is in the range */
      readonly first: string
      readonly cells: readonly (Cell | null)[]
    }
  | { readonly type: 'fold'; readonly first: string; readonly last: string; readonly count: number }

/** A range with all its lines. */
export interface DrawnRange {
  readonly first: string
  readonly last: string
  readonly held: number
  readonly size: number
  readonly lines: readonly Line[]
}

/** Minimum number of consecutive unused lines that are collapsed */
const minCollapsed = 2

/**
 * Returns the ranges with their lines, in the order in which the server returns the ranges. Unused lines are collapsed
 * to one line with the number of addresses.
 * @param opened first addresses of expanded runs of unused addresses
 */
export function drawnRanges(
  { ranges, addresses }: Pick<PoolAddresses, 'ranges' | 'addresses'>,
  opened: ReadonlySet<string> = new Set(),
): DrawnRange[] {
  const byIp = new Map(addresses.map((address) => [address.ip, address]))
  const heldLines = new Set(addresses.map(({ ip }) => Math.floor(parseIpv4(ip) / lineLength)))
  const cellAt = (at: number): Cell => {
    const ip = formatIpv4(at)
    return byIp.get(ip) ?? { ip, use: 'free', holders: [] }
  }
  const lineAt = (line: number, from: number, to: number): Line => ({
    type: 'cells',
    first: formatIpv4(Math.max(line * lineLength, from)),
    cells: Array.from({ length: lineLength }, (_, column) => {
      const at = line * lineLength + column
      return at < from || at > to ? null : cellAt(at)
    }),
  })
  return ranges.map(({ first, last, held }) => {
    const [from, to] = [parseIpv4(first), parseIpv4(last)]
    const lastLine = Math.floor(to / lineLength)
    const lines: Line[] = []
    for (let line = Math.floor(from / lineLength); line <= lastLine;) {
      let end = line
      while (end <= lastLine && !heldLines.has(end)) end++
      const begins = Math.max(line * lineLength, from)
      if (end - line >= minCollapsed && !opened.has(formatIpv4(begins))) {
        const ends = Math.min(end * lineLength - 1, to)
        lines.push({
          type: 'fold',
          first: formatIpv4(begins),
          last: formatIpv4(ends),
          count: ends - begins + 1,
        })
      } else {
        // An expanded run is expanded completely.
        for (let each = line; each < Math.max(end, line + 1); each++) lines.push(lineAt(each, from, to))
      }
      line = Math.max(end, line + 1)
    }
    return { first, last, held, size: to - from + 1, lines }
  })
}

/** Returns all addresses of the map in order; a collapsed run is represented by its first address. */
export const cellsOf = (ranges: readonly DrawnRange[]): readonly Cell[] =>
  ranges.flatMap(({ lines }) =>
    lines.flatMap((line): readonly Cell[] =>
      line.type === 'fold'
        ? [{ ip: line.first, use: 'free', holders: [] }]
        : line.cells.filter((cell) => cell !== null),
    ),
  )

/** Returns the first address of the collapsed run that contains an address; null if none does. */
export function collapsedRunAround(ranges: readonly DrawnRange[], ip: string): string | null {
  const wanted = parseIpv4(ip)
  const folds = ranges.flatMap(({ lines }) => lines.filter((line) => line.type === 'fold'))
  return (
    folds.find(({ first, last }) => parseIpv4(first) <= wanted && wanted <= parseIpv4(last))?.first ?? null
  )
}

/** Labels of the uses of an address. */
export const usageLabels: Readonly<Record<CellUse, string>> = {
  ephemeral: 'ephemeral',
  floating: 'floating',
  unattached: 'not attached',
  outbound: 'outbound',
  free: 'free',
}

/** Returns the name of the resource that uses an address if the user may see it, or else its kind. */
export function holderText({ instance, probe, floatingIp, readable }: Holder, use: CellUse): string {
  if (!readable) {
    if (use === 'unattached' || use === 'floating') return 'a floating IP'
    return use === 'ephemeral' ? 'an instance or a probe' : 'an instance'
  }
  if (probe != null) return `probe ${probe}`
  if (floatingIp != null) return instance == null ? floatingIp : `${floatingIp} → ${instance}`
  return instance ?? 'a deleted instance'
}

/** Returns the accessible text of a cell, for example `203.0.113.47, floating, cache-7 in acme`. */
export function cellText({ ip, use, holders }: Cell): string {
  const by = holders.map((holder) => `${holderText(holder, use)} in ${holder.silo}`)
  return [ip, usageLabels[use], ...by].join(', ')
}

/**
 * Returns the address to which a key moves: arrow keys move to neighbors and other lines, Home and End to the first and
 * last address. Returns null for other keys.
 */
export function addressAfterKey(cells: readonly Cell[], ip: string, key: string): string | null {
  const at = cells.findIndex((cell) => cell.ip === ip)
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: beside(cells, at, 1),
    ArrowUp: beside(cells, at, -1),
    Home: 0,
    End: cells.length - 1,
  }
  if (!Object.hasOwn(steps, key)) return null
  const to = Math.min(cells.length - 1, Math.max(0, steps[key] ?? 0))
  return cells[to]?.ip ?? null
}

/** Returns the index of the address directly above or below; if there is none, the nearest in that direction. */
function beside(cells: readonly Cell[], at: number, direction: 1 | -1): number {
  const own = cells[at]
  if (own === undefined) return 0
  const wanted = parseIpv4(own.ip) + direction * lineLength
  const index = cells.findIndex((cell) => parseIpv4(cell.ip) === wanted)
  if (index >= 0) return index
  const past = (cell: Cell) => (parseIpv4(cell.ip) - wanted) * direction > 0
  const next = direction > 0 ? cells.findIndex(past) : cells.findLastIndex(past)
  return next >= 0 ? next : direction > 0 ? cells.length - 1 : 0
}

/** Returns the displayed addresses that match a text, by their prefix or by the name of a visible resource. */
export function matchesIn(cells: readonly Cell[], typed: string): readonly string[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return []
  const names = ({ silo, project, instance, probe, floatingIp }: Holder) =>
    [silo, project, instance, probe, floatingIp].some((name) => name?.includes(text) === true)
  return cells.filter(({ ip, holders }) => ip.startsWith(text) || holders.some(names)).map(({ ip }) => ip)
}
