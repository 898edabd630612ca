import type { Kind } from '#kinds/kind.ts'
import { allKinds } from '#kinds/kinds.ts'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import { paths } from '../paths.ts'
import type { ResourceNoun } from './list-call.ts'

/**
 * Returns the menu entry "Who can remove this?" for kinds for which the server answers that.
 * @param project name of the resource's project; null for a resource of the silo
 */
export function whoCanEntry(noun: ResourceNoun, row: unknown, project: string | null): readonly MenuAction[] {
  const [kind] = allKinds.find(([, each]: readonly [string, Kind]) => each === noun && each.whoCan) ?? []
  const { id, name } = row as { id?: string; name?: string }
  if (kind === undefined || id === undefined) return []
  const may = `may=${kind}_delete`
  const href =
    kind === 'project'
      ? `${paths.projectAccessWhy(name ?? id)}?${may}`
      : `${project === null ? paths.accessWhy() : paths.projectAccessWhy(project)}?${may}&on=${kind}:${id}`
  // The label avoids the word "delete", so that users do not confuse it with the entry that deletes.
  return [{ label: 'Who can remove this?', href }]
}
