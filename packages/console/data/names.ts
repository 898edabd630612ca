import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Call, CallArgs } from './calls.ts'
import { query } from './calls.ts'

/** Items asked for at once when "all" of them are needed for names or choices (specification section 9). */
export const allOfThem = 1000

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

type Limited<A> = A & { query: { limit: number } }

/** A list call's arguments with how many are wanted. */
export function withLimit<A extends { query?: object }>(limit: number, args: A): Limited<A> {
  return { ...args, query: { ...args.query, limit } }
}

/** A list call's arguments with the limit that stands for all. */
export function withAll<A extends { query?: object }>(args: A): Limited<A> {
  return withLimit(allOfThem, args)
}
