import type { Disk } from '@portico/contract/types.ts'
import { createdColumn, nameColumn } from '../../shell/list/columns.tsx'
import { paths } from '../../shell/paths.ts'
import { Link } from '../../ui/actions/link.tsx'
import { StateBadge } from '../../ui/badges/state-badge.tsx'
import { Empty } from '../../ui/cells/empty.tsx'
import { Size } from '../../ui/cells/size.tsx'
import type { Column } from '../../ui/table/column.ts'

/** The instance a disk is at or on its way to or from. */
function instanceOf(disk: Disk): string | null {
  return 'instance' in disk.state ? disk.state.instance : null
}

export function diskColumns(
  project: string,
  instances: ReadonlyMap<string, string>,
): readonly Column<Disk>[] {
  return [
    nameColumn<Disk>(),
    {
      id: 'instance',
      header: 'Attached to',
      cell: (disk) => {
        const id = instanceOf(disk)
        if (id === null) return <Empty />
        const name = instances.get(id)
        const href = name === undefined ? paths.instanceLookup(id) : paths.instance(project, name)
        return <Link href={href}>{name ?? 'instance'}</Link>
      },
      csv: (disk) => instances.get(instanceOf(disk) ?? '') ?? instanceOf(disk) ?? '',
    },
    {
      id: 'size',
      header: 'Size',
      align: 'end',
      sortable: true,
      cell: (disk) => <Size bytes={disk.size} />,
      csv: (disk) => disk.size,
    },
    {
      id: 'state',
      header: 'State',
      sortable: true,
      cell: (disk) => <StateBadge kind="disk" state={disk.state.state} />,
      csv: (disk) => disk.state.state,
    },
    createdColumn<Disk>(),
  ]
}
