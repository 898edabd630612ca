import type { Kind } from '#kinds/kind.ts'
import { allKinds } from '#kinds/kinds.ts'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import { paths } from '../paths.ts'
import type { Thing } from './list-call.ts'

/**
 * The entry that asks who may delete a thing, of whatever kind the table says that it can be asked of.
 * @param project by its name, where the thing lies in one; null for what is the silo's
 */
export function whoCan(thing: Thing, row: unknown, project: string | null): readonly MenuAction[] {
  const [kind] = allKinds.find(([, each]: readonly [string, Kind]) => each === thing && each.whoCan) ?? []
  const { id, name } = row as { id?: string; name?: string }
  if (kind === undefined || id === undefined) return []
  const may = `may=${kind}_delete`
  const href =
    kind === 'project'
      ? `${paths.projectAccessWhy(name ?? id)}?${may}`
      : `${project === null ? paths.accessWhy() : paths.projectAccessWhy(project)}?${may}&on=${kind}:${id}`
  // Not "delete": beside the entry that does it, the two are not taken for each other.
  return [{ label: 'Who can remove this?', href }]
}
