import { type PathSearch, readPathSearch } from './path-search.ts'

/** The state of a VPC's topology page in the URL, including a path query. */
export interface TopologySearch extends PathSearch {
  /** `table`, or undefined for the diagram */
  readonly as: 'table' | undefined
  /** Key of the selected node (`features/topology/model.ts`) */
  readonly at: string | undefined
  /** Keys of the expanded groups */
  readonly open: readonly string[] | undefined
}

/**
 * Parses the state in a URL; invalid values are dropped. Like `readPathSearch`, it sets missing keys to `undefined` and
 * is called by the page.
 */
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
