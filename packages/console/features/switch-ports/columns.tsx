import { Empty } from '#ui/cells/empty.tsx'
import type { Column } from '#ui/table/column.ts'
import { nameOf, type Port, speedOf, stateOf, stateLabels } from './ports.ts'
import { PortBadge } from './state-mark.tsx'

const text = (value: string | null | undefined) => (value ? value : <Empty />)

export const portColumns: readonly Column<Port>[] = [
  { id: 'name', header: 'Port', csv: nameOf, cell: nameOf },
  {
    id: 'link',
    header: 'Link',
    csv: (row) => stateLabels[stateOf(row)],
    cell: (row) => <PortBadge port={row} />,
  },
  {
    id: 'speed',
    header: 'Speed',
    align: 'end',
    priority: 2,
    csv: speedOf,
    cell: (row) => text(speedOf(row)),
  },
  {
    id: 'neighbor',
    header: 'Neighbor',
    priority: 2,
    csv: (row) => row.facts?.neighbors.join(' ') ?? null,
    cell: (row) => text(row.facts?.neighbors.join(', ')),
  },
  {
    id: 'settings',
    header: 'Settings',
    priority: 2,
    csv: (row) => row.facts?.portSettingsName ?? row.portSettingsId,
    cell: (row) => text(row.facts?.portSettingsName ?? row.portSettingsId),
  },
  {
    id: 'sessions',
    header: 'BGP sessions',
    align: 'end',
    priority: 2,
    csv: (row) => row.facts?.sessions ?? null,
    cell: ({ facts }) =>
      facts === null || facts.sessions === 0 ? (
        <Empty />
      ) : (
        `${facts.sessionsEstablished} of ${facts.sessions} up`
      ),
  },
]
