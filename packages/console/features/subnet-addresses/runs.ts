import type { Cell } from './cells.ts'

/** Consecutive addresses of one kind, or of instances whose names differ only in a number. */
export interface Run {
  readonly first: string
  readonly last: string
  readonly count: number
  /** text of the range: `reserved`, `free`, `web-1 … web-36` */
  readonly what: string
  readonly isFree: boolean
}

/** Returns a name without its number: `web` for `web-12`. */
const groupOf = (name: string) => name.replace(/-?\d+$/, '')

function keyOf({ kind, holder }: Cell): string {
  if (holder !== null) return `${kind === 'transit' ? 'transit' : 'held'} ${groupOf(holder.instance)}`
  if (kind === 'gateway') return 'reserved'
  return kind === 'next' ? 'free' : kind
}

export function runsOf(cells: readonly Cell[]): Run[] {
  const groups: Cell[][] = []
  for (const cell of cells) {
    const last = groups.at(-1)
    const [begun] = last ?? []
    if (last !== undefined && begun !== undefined && keyOf(begun) === keyOf(cell)) last.push(cell)
    else groups.push([cell])
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (first === undefined || last === undefined) return []
    return [
      {
        first: first.ip,
        last: last.ip,
        count: group.length,
        what: whatOf(first, last),
        isFree: keyOf(first) === 'free',
      },
    ]
  })
}

function whatOf(first: Cell, last: Cell): string {
  if (first.holder === null || last.holder === null) return keyOf(first)
  const [one, other] = [first.holder.instance, last.holder.instance]
  const names = one === other ? one : `${one} … ${other}`
  return first.kind === 'transit' ? `transit of ${names}` : names
}
