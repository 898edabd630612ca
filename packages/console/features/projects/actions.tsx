import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import { seed } from '#data/update-cache.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { paths } from '#shell/paths.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'
import type { Project } from './columns.tsx'

const remove = (project: Project) => writeRequest('projectDelete', { path: { project: project.name } })

/**
 * Returns the row menu of a project. Deletion is always offered, because only the server knows whether a project is
 * empty.
 */
export function projectActions(project: Project): readonly MenuEntry[] {
  return [
    {
      label: 'Edit',
      href: paths.projectEdit(project.name),
      // Caches the row, so that the form opens immediately.
      onAction: () => seed('projectView', { path: { project: project.name } }, project),
    },
    asCodeEntry('project', { resource: project, project: null }),
    deleteEntry({
      noun: kinds.project,
      name: project.name,
      act: remove(project),
      emptied: project.name,
      changes: ['project'],
    }),
  ]
}

export const projectBulkActions: readonly BulkAction<Project>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Projects that still contain resources are not deleted.',
    act: remove,
    changes: ['project'],
    task: { operation: 'project_delete' },
  },
]
