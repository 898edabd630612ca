import { protocols, type Protocol } from '@portico/domain/networks/network.ts'

/**
 * A question as it stands in an address. Ends are written as the call takes them: `instance:NAME`, `interface:ID`,
 * `address:IP`, `outside`.
 */
export interface PathSearch {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly protocol: Protocol | undefined
  readonly port: string | undefined
}

export const anybody = 'outside'
const end = /^(instance|interface|address):./

/**
 * Read a question from an address; what makes no sense is dropped, and is there as `undefined`. Pages read it themselves:
 * a route that did would bring the reading along on every page.
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

/** Characters of an end that the call takes: names have half as many. */
const longestEnd = 128

/** Is this an end as the call takes it? */
export function isEnd(value: string): boolean {
  return value === anybody || (end.test(value) && value.length <= longestEnd)
}

/** A port as it is typed; null for what is none. */
export function portOf(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : null
}
