import type { CallData } from '#data/calls.ts'
import { kindNamed } from '#kinds/kinds.ts'

export type Hit = CallData<'porticoSearch'>['items'][number]

/** Those of one project first, each once, as many as are shown. */
export function preferring(preferred: readonly Hit[], others: readonly Hit[], count: number): readonly Hit[] {
  const all = [...preferred, ...others]
  return [...new Map(all.map((hit) => [`${hit.kind} ${hit.id} ${hit.address}`, hit])).values()].slice(
    0,
    count,
  )
}

/** Where a search hit leads, or null when the console has no page for it. */
export function hitHref({
  kind: word,
  id,
  name,
  silo,
  project,
  vpc,
  address,
}: Pick<Hit, 'kind' | 'id' | 'name' | 'silo' | 'project' | 'vpc' | 'address'>): string | null {
  const kind = kindNamed(word)
  // Who looks for an address wants to see where it is.
  if (address !== null && project !== null && kind?.addresses) return kind.addresses(name, project)
  return kind?.found?.(name, project, vpc, { id, silo }) ?? null
}
