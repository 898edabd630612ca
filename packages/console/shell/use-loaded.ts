import { useSuspenseQuery } from '@tanstack/react-query'
import { isNotFound } from '../data/api-error.ts'
import { type Call, type CallArgs, type CallData, query } from '../data/calls.ts'

/** An answer that the route's loader has fetched; kept fresh while shown. When it turns 404, so does the page. */
export function useLoaded<C extends Call>(call: C, args: CallArgs<C>): CallData<C> {
  const { data, error } = useSuspenseQuery(query(call, args))
  if (isNotFound(error)) throw error
  return data
}
