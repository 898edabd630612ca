import { tryParseAddress } from '@portico/domain/ip/cidr.ts'
import { isEnd } from '#data/path-search.ts'

/** Parses a typed end: an address, or else the name of an instance. */
export function endOf(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  if (isEnd(typed)) return typed
  return tryParseAddress(typed) === null ? `instance:${typed}` : `address:${typed}`
}
