import { Empty } from '#ui/cells/empty.tsx'
import { durationText } from './duration.ts'
import type { Column } from '#ui/table/column.ts'
import type { Session } from './sessions.ts'
import { SessionBadge } from './state-badge.tsx'

const known = (value: number | string | null | undefined) => value ?? <Empty />

export const sessionColumns: readonly Column<Session>[] = [
  {
    id: 'peer',
    header: 'Peer',
    csv: (row) => row.addr,
    cell: (row) => <span className="font-mono">{row.addr}</span>,
  },
  {
    id: 'neighbor',
    header: 'Neighbor',
    priority: 2,
    csv: (row) => row.facts?.neighbor ?? null,
    cell: (row) => known(row.facts?.neighbor),
  },
  {
    id: 'port',
    header: 'Port',
    priority: 2,
    csv: (row) => `${row.switch} ${row.facts?.portName ?? ''}`.trim(),
    cell: (row) => `${row.switch} ${row.facts?.portName ?? ''}`.trim(),
  },
  {
    id: 'as',
    header: 'AS',
    align: 'end',
    priority: 2,
    csv: (row) => row.remoteAsn || null,
    cell: (row) => (row.remoteAsn === 0 ? <Empty /> : String(row.remoteAsn)),
  },
  {
    id: 'state',
    header: 'State',
    csv: (row) => row.state,
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        <SessionBadge state={row.state} />
        <span className="text-fg-muted">{durationText(row.stateDurationMillis)}</span>
      </span>
    ),
  },
  {
    id: 'drops',
    header: 'Drops',
    headerTip: 'How often a notification ended the session, in the messages that the switch still has.',
    align: 'end',
    priority: 2,
    csv: (row) => row.facts?.notifications ?? null,
    cell: (row) => known(row.facts?.notifications === 0 ? null : row.facts?.notifications),
  },
  {
    id: 'in',
    header: 'Prefixes in',
    align: 'end',
    priority: 2,
    csv: (row) => row.facts?.prefixesIn ?? null,
    cell: (row) => known(row.facts?.prefixesIn),
  },
  {
    id: 'out',
    header: 'Out',
    align: 'end',
    priority: 2,
    csv: (row) => row.facts?.prefixesOut ?? null,
    cell: (row) => known(row.facts?.prefixesOut),
  },
]
