import type { PortNeighbor } from '@portico/contract/types.ts'
import { Empty } from '#ui/cells/empty.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { Time } from '#ui/cells/time.tsx'
import type { Column } from '#ui/table/column.ts'

const bare = (address: string): string => address.split('/')[0] ?? address

export const neighborColumns: readonly Column<PortNeighbor>[] = [
  {
    id: 'port',
    header: 'Port',
    csv: (row) => `${row.switchLocation} ${row.portName}`,
    cell: (row) => `${row.switchLocation} ${row.portName}`,
  },
  {
    id: 'system',
    header: 'Neighbor',
    csv: (row) => row.systemName ?? null,
    cell: (row) => row.systemName ?? <Empty />,
  },
  { id: 'link', header: 'Its port', csv: (row) => row.linkName, cell: (row) => row.linkName },
  {
    id: 'local',
    header: 'Link here',
    priority: 2,
    csv: (row) => row.localPort,
    cell: (row) => row.localPort.split('/')[1] ?? row.localPort,
  },
  {
    id: 'chassis',
    header: 'Chassis ID',
    priority: 2,
    csv: (row) => row.chassisId,
    cell: (row) => <span className="font-mono text-xs">{row.chassisId}</span>,
  },
  {
    id: 'management',
    header: 'Management address',
    priority: 2,
    csv: (row) => row.managementIp.map(bare).join(' ') || null,
    cell: (row) =>
      row.managementIp.length === 0 ? (
        <Empty />
      ) : (
        row.managementIp.map((address) => <IpAddress key={address} value={bare(address)} />)
      ),
  },
  {
    id: 'description',
    header: 'Description',
    priority: 3,
    csv: (row) => row.systemDescription ?? null,
    cell: (row) => row.systemDescription ?? <Empty />,
  },
  {
    id: 'first',
    header: 'Heard since',
    align: 'end',
    priority: 2,
    csv: (row) => new Date(row.firstSeen),
    cell: (row) => <Time value={new Date(row.firstSeen)} caption="First heard" className="text-fg-muted" />,
  },
]
