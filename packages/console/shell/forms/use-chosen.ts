import { useQuery } from '@tanstack/react-query'
import { type CallArgs, type CallData, notFoundIsFine, query } from '#data/calls.ts'
import { seed } from '#data/update-cache.ts'

/** Operations that load a resource of which the form stores only the ID. */
type ViewCall = 'imageView' | 'snapshotView'

function byId<C extends ViewCall>(call: C, id: string): CallArgs<C> {
  return { path: call === 'imageView' ? { image: id } : { snapshot: id } } as CallArgs<C>
}

/** Returns the query for the chosen resource. */
export function chosenQuery<C extends ViewCall>(call: C, id: string) {
  return query(call, byId(call, id), notFoundIsFine)
}

/**
 * Returns the resource that is selected in a picker, given the ID in the form; undefined if none is selected.
 * `cacheChosen` has cached it from the list of the picker, and it stays cached if that list changes. It is requested
 * only if a draft restored the ID.
 */
export function useChosen<C extends ViewCall>(call: C, id: string | null): CallData<C> | undefined {
  const { data } = useQuery({ ...chosenQuery(call, id ?? ''), enabled: id !== null })
  return id === null ? undefined : data
}

/** Caches the selected resource before its ID is set in the form. */
export function cacheChosen<C extends ViewCall>(call: C, id: string, chosen: CallData<C>): void {
  seed(call, byId(call, id), chosen)
}

/**
 * Returns the rows of a picker and the selected row, so that the name of the selected one is shown even if it is not
 * among the loaded rows.
 */
export function withChosen<Row extends { readonly id: string }>(
  rows: readonly Row[],
  chosen: Row | undefined,
): readonly Row[] {
  return chosen === undefined || rows.some(({ id }) => id === chosen.id) ? rows : [...rows, chosen]
}
