import type { Disk } from '@portico/contract/types.ts'
import { exportedColumns } from '@portico/contract/resources/exported-columns.ts'
import type { Reference } from '#data/references.ts'
import { exportedPart } from '#shell/list/exported.ts'
import { createdColumn, nameColumn } from '#shell/list/columns.tsx'
import { Name } from '#shell/list/names.tsx'
import { paths } from '#shell/paths.ts'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Size } from '#ui/cells/size.tsx'
import type { Column } from '#ui/table/column.ts'

/** Returns the ID of the instance that a disk is attached to, is being attached to, or is being detached from. */
function instanceOf(disk: Disk): string | null {
  return 'instance' in disk.state ? disk.state.instance : null
}

/** Returns references to the resources whose names the columns show. */
export function diskReferences(disk: Disk): readonly Reference[] {
  const id = instanceOf(disk)
  return id === null ? [] : [{ kind: 'instance', id }]
}

export function diskColumns(project: string): readonly Column<Disk>[] {
  return [
    nameColumn<Disk>(),
    {
      ...exportedPart(exportedColumns.disk, 'instance'),
      priority: 2,
      cell: (disk) => <Name id={instanceOf(disk)} href={(name) => paths.instance(project, name)} />,
    },
    {
      ...exportedPart(exportedColumns.disk, 'size'),
      align: 'end',
      priority: 2,
      sortable: true,
      cell: (disk) => <Size bytes={disk.size} />,
    },
    {
      ...exportedPart(exportedColumns.disk, 'state'),
      sortable: true,
      cell: (disk) => <StateBadge kind="disk" state={disk.state.state} />,
    },
    createdColumn<Disk>(),
  ]
}
