import { tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { isUuid } from '@portico/domain/refusals.ts'
import type { CallArgs } from '#data/call.ts'

/** What the address of the page says. */
export interface PoolAddressSearch {
  /** what lies between these; all of the pool without */
  readonly first?: string
  readonly last?: string
  /** id of the silo whose addresses stand out */
  readonly silo?: string
  readonly shown?: 'table'
}

/** Read the part of a URL's search that belongs to the addresses of a pool; what makes no sense is dropped. */
export function readPoolAddressSearch(raw: Record<string, unknown>): PoolAddressSearch {
  const { first, last, silo, shown } = raw
  const isAddress = (text: unknown): text is string => typeof text === 'string' && tryParseIpv4(text) !== null
  return {
    ...(isAddress(first) && isAddress(last) && { first, last }),
    ...(typeof silo === 'string' && isUuid(silo) && { silo }),
    ...(shown === 'table' && { shown }),
  }
}

/** How the server is asked for what the page shows. */
export function poolAddressesAsked(
  pool: string,
  { first, last, silo }: PoolAddressSearch,
): CallArgs<'porticoIpPoolAddresses'> {
  const within = first !== undefined && last !== undefined && { first, last }
  return { path: { pool }, query: { ...within, ...(silo !== undefined && { silo }) } }
}
