import { type PathSearch, readPathSearch } from './path-search.ts'

/** What the picture of a VPC shows, as it stands in its address: with a path, which is a question like any other. */
export interface TopologySearch extends PathSearch {
  /** the picture unless it says `table` */
  readonly as: 'table' | undefined
  /** the key of what is chosen (`features/topology/model.ts`) */
  readonly at: string | undefined
  /** the keys of the groups and folds that are open */
  readonly open: readonly string[] | undefined
}

/** What makes no sense is dropped; like `readPathSearch` it says `undefined` of what is not there, and is read by the page itself. */
export function readTopologySearch(raw: Record<string, unknown>): TopologySearch {
  const at = raw['at']
  const open = [raw['open']].flat().filter(isKey)
  return {
    ...readPathSearch(raw),
    as: raw['as'] === 'table' ? 'table' : undefined,
    at: isKey(at) ? at : undefined,
    open: open.length === 0 ? undefined : open,
  }
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 200
}
