import { useQuery } from '@tanstack/react-query'
import { type CallArgs, type CallData, notFoundIsFine, query } from '#data/calls.ts'
import { seed } from '#data/update-cache.ts'

/** Calls that return a resource that a form refers to by ID but needs more of. */
type ViewCall = 'imageView' | 'snapshotView'

function byId<C extends ViewCall>(call: C, id: string): CallArgs<C> {
  return { path: call === 'imageView' ? { image: id } : { snapshot: id } } as CallArgs<C>
}

/** Returns the query for the chosen resource. */
export function chosenQuery<C extends ViewCall>(call: C, id: string) {
  return query(call, byId(call, id), notFoundIsFine)
}

/**
 * Returns the resource chosen in a picker, by the ID in the form; undefined while none is chosen. It is cached from the
 * picker's list (`keepChosen`), even if the list changes later, and requested only when a draft restored the ID.
 */
export function useChosen<C extends ViewCall>(call: C, id: string | null): CallData<C> | undefined {
  const { data } = useQuery({ ...chosenQuery(call, id ?? ''), enabled: id !== null })
  return id === null ? undefined : data
}

/** Caches the chosen resource, before its ID is set in the form. */
export function cacheChosen<C extends ViewCall>(call: C, id: string, chosen: CallData<C>): void {
  seed(call, byId(call, id), chosen)
}

/** Returns the rows of a picker including the chosen one, so that its name is shown whichever rows were loaded. */
export function withChosen<Row extends { readonly id: string }>(
  rows: readonly Row[],
  chosen: Row | undefined,
): readonly Row[] {
  return chosen === undefined || rows.some(({ id }) => id === chosen.id) ? rows : [...rows, chosen]
}
