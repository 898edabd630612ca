import type { Instance } from '@portico/contract/types.ts'
import { createdColumn, nameColumn } from '#shell/list/columns.tsx'
import type { StateFilter } from '#shell/list/state-filter.ts'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Size } from '#ui/cells/size.tsx'
import { Text } from '#ui/cells/text.tsx'
import { Time } from '#ui/cells/time.tsx'
import type { Column } from '#ui/table/column.ts'
import { ExternalAddress, InternalAddress } from './row-addresses.tsx'

/** Columns of the instance list; addresses come with a request that only our own server answers. */
export const instanceColumns: readonly Column<Instance>[] = [
  nameColumn<Instance>(),
  {
    id: 'run_state',
    header: 'State',
    sortable: true,
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        <StateBadge kind="instance" state={row.runState} />
        <Time value={row.timeRunStateUpdated} caption="Run state updated" className="text-xs text-fg-muted" />
      </span>
    ),
    csv: (row) => row.runState,
  },
  {
    id: 'ncpus',
    header: 'vCPUs',
    align: 'end',
    sortable: true,
    priority: 2,
    cell: (row) => row.ncpus,
    csv: (row) => row.ncpus,
  },
  {
    id: 'memory',
    header: 'Memory',
    align: 'end',
    sortable: true,
    priority: 2,
    cell: (row) => <Size bytes={row.memory} />,
    csv: (row) => row.memory,
  },
  {
    id: 'external_ip',
    header: 'External IP',
    priority: 2,
    cell: (row) => <ExternalAddress instance={row} />,
  },
  {
    id: 'internal_ip',
    header: 'Internal IP',
    priority: 3,
    cell: (row) => <InternalAddress instance={row} />,
  },
  {
    id: 'hostname',
    header: 'Hostname',
    priority: 3,
    cell: (row) => <Text value={row.hostname} />,
    csv: (row) => row.hostname,
  },
  createdColumn<Instance>(),
]

export const plainInstanceColumns = instanceColumns.filter(({ id }) => !id.endsWith('_ip'))

export const instanceStates: readonly StateFilter[] = [
  { label: 'Running', tone: 'ok', states: ['running'] },
  {
    label: 'Changing',
    tone: 'busy',
    states: ['creating', 'starting', 'stopping', 'rebooting', 'migrating', 'repairing'],
  },
  { label: 'Stopped', tone: 'idle', states: ['stopped'] },
  { label: 'Failed', tone: 'bad', states: ['failed'] },
]
