import { useQuery } from '@tanstack/react-query'
import { type CallArgs, type CallData, notFoundIsFine, query } from '#data/calls.ts'
import { seed } from '#data/use-act.ts'

/** Calls that show what forms refer to by its id while they need to know more of it. */
type ViewCall = 'imageView' | 'snapshotView'

function byId<C extends ViewCall>(call: C, id: string): CallArgs<C> {
  return { path: call === 'imageView' ? { image: id } : { snapshot: id } } as CallArgs<C>
}

/** The query for what was chosen. */
export function chosenQuery<C extends ViewCall>(call: C, id: string) {
  return query(call, byId(call, id), notFoundIsFine)
}

/**
 * What was chosen in a picker, by the id that the form holds; undefined while nothing is. It is known from the
 * picker's list (`keepChosen`), whatever that list shows later, and asked for only when a draft brought it back.
 */
export function useChosen<C extends ViewCall>(call: C, id: string | null): CallData<C> | undefined {
  const { data } = useQuery({ ...chosenQuery(call, id ?? ''), enabled: id !== null })
  return id === null ? undefined : data
}

/** Note what was chosen, before the form holds its id. */
export function keepChosen<C extends ViewCall>(call: C, id: string, chosen: CallData<C>): void {
  seed(call, byId(call, id), chosen)
}

/** Rows to pick from with the chosen one among them, so that it has its name whatever was fetched. */
export function withChosen<Row extends { readonly id: string }>(
  rows: readonly Row[],
  chosen: Row | undefined,
): readonly Row[] {
  return chosen === undefined || rows.some(({ id }) => id === chosen.id) ? rows : [...rows, chosen]
}
