import type { CallData } from '#data/calls.ts'
import { kindNamed } from '#kinds/kinds.ts'

export type Hit = CallData<'porticoSearch'>['items'][number]

/** Returns hits up to a limit: the preferred ones first, and each hit only once. */
export function preferring(preferred: readonly Hit[], others: readonly Hit[], count: number): readonly Hit[] {
  const all = [...preferred, ...others]
  return [...new Map(all.map((hit) => [`${hit.kind} ${hit.id} ${hit.address}`, hit])).values()].slice(
    0,
    count,
  )
}

/** Returns the path of a search hit; null if the console has no page for it. */
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
  // A user who searches for an address probably wants to see its use.
  if (address !== null && project !== null && kind?.addresses) return kind.addresses(name, project)
  return kind?.found?.(name, project, vpc, { id, silo }) ?? null
}
