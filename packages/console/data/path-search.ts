import { protocols, type Protocol } from '@portico/domain/networks/network.ts'

/**
 * A path query in the URL. Ends have the format of the operation's arguments: `instance:NAME`, `interface:ID`,
 * `address:IP`, `outside`.
 */
export interface PathSearch {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly protocol: Protocol | undefined
  readonly port: string | undefined
}

export const outside = 'outside'
const end = /^(instance|interface|address):./

/**
 * Parses a path query in a URL; invalid values are replaced by `undefined`. Pages call it, not routes, because every
 * page would load the code of a route.
 */
export function readPathSearch(raw: Record<string, unknown>): PathSearch {
  const text = (key: string, isRight: (value: string) => boolean): string | undefined => {
    const value = typeof raw[key] === 'number' ? String(raw[key]) : raw[key]
    return typeof value === 'string' && isRight(value) ? value : undefined
  }
  return {
    from: text('from', isEnd),
    to: text('to', isEnd),
    protocol: protocols.find((one) => one === raw['protocol']),
    port: text('port', (value) => portOf(value) !== null),
  }
}

/** Maximum length of an end in the operation's arguments */
const longestEnd = 128

/** Returns whether the operation accepts this end. */
export function isEnd(value: string): boolean {
  return value === outside || (end.test(value) && value.length <= longestEnd)
}

/** Parses a typed port; returns null if it is invalid. */
export function portOf(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : null
}
