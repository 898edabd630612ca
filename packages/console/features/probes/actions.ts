import type { ProbeInfo } from '@portico/contract/types.ts'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

const consequences = 'Its address returns to the pool, and its interface is deleted.'

const remove = (project: string, { id }: Pick<ProbeInfo, 'id'>) =>
  writeRequest('probeDelete', { path: { probe: id }, query: { project } })

/** Returns the menu of a probe. @param denied why the user may not delete it */
export function probeActions(project: string, denied: string | null) {
  return (probe: Pick<ProbeInfo, 'id' | 'name'>): readonly MenuAction[] => [
    deleteEntry(
      {
        noun: kinds.probe,
        name: probe.name,
        consequences,
        act: remove(project, probe),
        changes: ['probe'],
      },
      denied,
    ),
  ]
}

export const probeBulkActions = (project: string): readonly BulkAction<ProbeInfo>[] => [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Their addresses return to their pools, and their interfaces are deleted.',
    act: (probe) => remove(project, probe),
    changes: ['probe'],
    task: { operation: 'probe_delete' },
  },
]
