import type { Instance } from '@portico/contract/types.ts'
import { exportedColumns } from '@portico/contract/resources/exported-columns.ts'
import { idleFilter, idleRule } from '@portico/domain/instances/idle.ts'
import { exportedPart } from '#shell/list/exported.ts'
import { createdColumn, nameColumn } from '#shell/list/columns.tsx'
import type { StateFilter } from '#shell/list/state-filter.ts'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Text } from '#ui/cells/text.tsx'
import { Time } from '#ui/cells/time.tsx'
import type { Column } from '#ui/table/column.ts'
import { ExternalAddress, InternalAddress } from './row-addresses.tsx'
import { usageColumn } from './usage/column.tsx'

/** Columns of the instance list. Addresses and CPU utilization are available only on a Portico server. */
export const instanceColumns: readonly Column<Instance>[] = [
  nameColumn<Instance>(),
  {
    ...exportedPart(exportedColumns.instance, 'run_state'),
    sortable: true,
    cell: (row) => (
      <>
        <StateBadge kind="instance" state={row.runState} />
        <Time
          value={row.timeRunStateUpdated}
          caption="Run state updated"
          // Hidden on a phone, where the address needs the space.
          className="ml-2 text-xs text-fg-muted @max-[28rem]:hidden"
        />
      </>
    ),
  },
  {
    ...exportedPart(exportedColumns.instance, 'ncpus'),
    align: 'end',
    sortable: true,
    priority: 2,
    cell: (row) => row.ncpus,
  },
  {
    ...exportedPart(exportedColumns.instance, 'memory'),
    align: 'end',
    sortable: true,
    priority: 2,
    cell: (row) => <Size bytes={row.memory} />,
  },
  usageColumn,
  {
    id: 'external_ip',
    header: 'External IP',
    cell: (row) => <ExternalAddress instance={row} />,
  },
  {
    id: 'internal_ip',
    header: 'Internal IP',
    priority: 3,
    cell: (row) => <InternalAddress instance={row} />,
  },
  {
    ...exportedPart(exportedColumns.instance, 'hostname'),
    priority: 3,
    cell: (row) => <Text value={row.hostname} />,
  },
  createdColumn<Instance>(),
]

export const plainInstanceColumns = instanceColumns.filter(
  (column) => !column.id.endsWith('_ip') && column !== usageColumn,
)

export const instanceStates: readonly StateFilter[] = [
  { label: 'Running', tone: 'ok', states: ['running'] },
  {
    label: 'Changing',
    tone: 'busy',
    states: ['creating', 'starting', 'stopping', 'rebooting', 'migrating', 'repairing'],
  },
  { label: 'Stopped', tone: 'idle', states: ['stopped'] },
  { label: 'Failed', tone: 'bad', states: ['failed'] },
  { label: `Idle under ${idleRule.below * 100} %`, states: [idleFilter] },
]
