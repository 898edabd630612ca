import { protocols, type Protocol } from '@portico/domain/networks/network.ts'

/**
 * A path query in the URL. Ends are spelled as in the call: `instance:NAME`, `interface:ID`, `address:IP`, `outside`.
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
 * Reads a path query from a URL; invalid values are dropped and set to `undefined`. Pages call it themselves: a route
 * that did would load this code on every page.
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

/** Maximum length of an end in the call; names are at most half as long. */
const longestEnd = 128

/** Returns whether the call accepts this end. */
export function isEnd(value: string): boolean {
  return value === outside || (end.test(value) && value.length <= longestEnd)
}

/** Parses a typed port; null if it is not one. */
export function portOf(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : null
}
