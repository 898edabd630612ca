import { type Cidr, containsCidr, ipv4Bounds, parseCidr, tryParseCidr } from '@portico/domain/ip/cidr.ts'
import { formatIpv4, parseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { usableAddresses } from '@portico/domain/ip/subnet-addresses.ts'
import type { CallData } from '#data/calls.ts'

/** The addresses of a subnet, or of a block in it, with the interfaces that use them. */
export type Addresses = CallData<'porticoSubnetAddresses'>
export type Holder = Addresses['holders'][number]

/** The kind of an address. */
export type CellKind = 'reserved' | 'gateway' | 'running' | 'stopped' | 'probe' | 'transit' | 'next' | 'free'

/** An address of the map. */
export interface Cell {
  readonly ip: string
  readonly kind: CellKind
  /** The interface that has the address, or forwards packets for it */
  readonly holder: Holder | null
  /** Name of the probe that has the address, if the user may see it */
  readonly probe?: string | null
}

/** A line of the map: 64 addresses, or a collapsed run of unused lines. */
export type MapRow =
  | { readonly type: 'cells'; readonly first: string; readonly cells: readonly Cell[]; readonly held: number }
  | { readonly type: 'fold'; readonly first: string; readonly last: string; readonly count: number }

/** Number of addresses per line; each line is a /26 */
const lineLength = 64

/**
 * Returns all addresses of a block in order, for a block that is small enough to list them.
 * @param subnet IPv4 block of the whole subnet, which determines the reserved addresses
 */
export function cellsOf(
  subnet: string,
  { block, holders, probes, nextFree }: Omit<Addresses, 'parts' | 'held'>,
): Cell[] {
  const whole = parseCidr(subnet)
  const { first, last } = ipv4Bounds(parseCidr(block))
  const start = ipv4Bounds(whole).first
  const usable = usableAddresses(whole)
  const held = new Map(holders.map((holder) => [parseIpv4(holder.ip), holder]))
  const probed = new Map(probes.map(({ ip, probe }) => [parseIpv4(ip), probe]))
  const transits = transitsWithin(whole, holders)
  const next = nextFree == null ? null : parseIpv4(nextFree)
  const cells: Cell[] = []
  for (let at = first; at <= last; at++) {
    const holder = held.get(at)
    const transit = transits.find((one) => one.first <= at && at <= one.last)
    const cell = (kind: CellKind, of: Holder | null = null) => ({ ip: formatIpv4(at), kind, holder: of })
    if (holder !== undefined) cells.push(cell(holder.runState === 'running' ? 'running' : 'stopped', holder))
    else if (probed.has(at)) cells.push({ ...cell('probe'), probe: probed.get(at) ?? null })
    else if (at === start + 1) cells.push(cell('gateway'))
    else if (at < usable.first || at > usable.last) cells.push(cell('reserved'))
    else if (transit !== undefined) cells.push(cell('transit', transit.holder))
    else cells.push(cell(at === next ? 'next' : 'free'))
  }
  return cells
}

/** Returns the blocks for which interfaces forward packets. Blocks that are wider than the subnet are ignored. */
function transitsWithin(subnet: Cidr, holders: readonly Holder[]) {
  return holders.flatMap((holder) =>
    holder.transitIps.flatMap((text) => {
      const block = tryParseCidr(text)
      if (block?.version !== 4 || !containsCidr(subnet, block) || block.width === subnet.width) return []
      return [{ ...ipv4Bounds(block), holder }]
    }),
  )
}

const isHeld = ({ kind }: Cell) => kind === 'running' || kind === 'stopped' || kind === 'probe'

/**
 * Returns the lines of the map. Two or more consecutive unused lines are collapsed to one line with the number of
 * addresses.
 * @param opened first addresses of expanded runs of unused addresses
 */
export function rowsOf(cells: readonly Cell[], opened: ReadonlySet<string>): MapRow[] {
  const rows: MapRow[] = []
  for (let at = 0; at < cells.length;) {
    const stretch = freeLines(cells, at)
    const first = cells[at]?.ip ?? ''
    if (stretch > 1 && !opened.has(first)) {
      const count = stretch * lineLength
      rows.push({ type: 'fold', first, last: cells[at + count - 1]?.ip ?? '', count })
      at += count
      continue
    }
    // An expanded run is expanded completely.
    for (let line = 0; line < Math.max(stretch, 1); line++, at += lineLength) {
      const own = cells.slice(at, at + lineLength)
      rows.push({ type: 'cells', first: own[0]?.ip ?? '', cells: own, held: own.filter(isHeld).length })
    }
  }
  return rows
}

/** Returns the number of consecutive unused lines that start at an index. */
function freeLines(cells: readonly Cell[], from: number): number {
  let lines = 0
  for (let at = from; at < cells.length; at += lineLength) {
    if (cells.slice(at, at + lineLength).some(({ kind }) => kind !== 'free')) break
    lines++
  }
  return lines
}

/** The label of each kind. */
export const cellLabels: Readonly<Record<CellKind, string>> = {
  running: 'running',
  stopped: 'stopped',
  probe: 'probe',
  gateway: 'gateway',
  transit: 'transit',
  reserved: 'reserved',
  next: 'next free',
  free: 'free',
}

/** Returns the accessible text of a cell, for example `10.0.4.37, web-33 net0, running`. */
export function cellText({ ip, kind, holder, probe }: Cell): string {
  if (probe != null) return `${ip}, probe ${probe}`
  if (holder === null) return `${ip}, ${cellLabels[kind]}`
  if (kind === 'transit') return `${ip}, transit of ${holder.instance} ${holder.interface}`
  return `${ip}, ${holder.instance} ${holder.interface}, ${holder.mac}, ${holder.runState}`
}
