import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Call, CallArgs } from './calls.ts'
import { query } from './calls.ts'
import { withAll } from './limits.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** List calls whose names are wanted beside something else; rows of lists have `refersTo` instead. */
type NamedListCall = 'vpcList'

/**
 * Names by id, from one call for the first thousand: cells need no request of their own. What is not among them is
 * undefined, and so is everything while it loads.
 */
export function useNames<C extends NamedListCall>(call: C, args: CallArgs<C>): ReadonlyMap<string, string> {
  const { data } = useQuery(query(call as Call, withAll(args as { query?: object }) as never))
  return useMemo(() => {
    const items = (data as { items?: readonly Named[] } | undefined)?.items ?? []
    return new Map(items.map(({ id, name }) => [id, name]))
  }, [data])
}
