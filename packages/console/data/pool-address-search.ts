import { tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { isUuid } from '@portico/domain/refusals.ts'
import type { CallArgs } from '#data/call.ts'

/** The state of the page in the URL. */
export interface PoolAddressSearch {
  /** First and last address of the displayed range; the whole pool if undefined */
  readonly first?: string
  readonly last?: string
  /** ID of the silo whose addresses are highlighted */
  readonly silo?: string
  readonly shown?: 'table'
}

/** Parses the state of a pool's address page in a URL; invalid values are dropped. */
export function readPoolAddressSearch(raw: Record<string, unknown>): PoolAddressSearch {
  const { first, last, silo, shown } = raw
  const isAddress = (text: unknown): text is string => typeof text === 'string' && tryParseIpv4(text) !== null
  return {
    ...(isAddress(first) && isAddress(last) && { first, last }),
    ...(typeof silo === 'string' && isUuid(silo) && { silo }),
    ...(shown === 'table' && { shown }),
  }
}

/** Returns the arguments of the query for the displayed addresses. */
export function poolAddressesArgs(
  pool: string,
  { first, last, silo }: PoolAddressSearch,
): CallArgs<'porticoIpPoolAddresses'> {
  const within = first !== undefined && last !== undefined && { first, last }
  return { path: { pool }, query: { ...within, ...(silo !== undefined && { silo }) } }
}
