import { Empty } from '#ui/cells/empty.tsx'
import { cx } from '#ui/cx.ts'
import { numberText } from '#ui/format/text.ts'
import type { Tone } from '#ui/state-tones.ts'
import type { Column } from '#ui/table/column.ts'
import { toneClass } from '#ui/tones.ts'
import type { BfdSession } from './sessions.ts'

const states: Readonly<Record<BfdSession['state'], { readonly tone: Tone; readonly label: string }>> = {
  up: { tone: 'ok', label: 'up' },
  init: { tone: 'busy', label: 'beginning' },
  down: { tone: 'bad', label: 'down' },
  admin_down: { tone: 'idle', label: 'switched off' },
}

/** Formats microseconds as milliseconds, for example `300 ms`. */
const waitText = (microseconds: number): string => `${numberText(microseconds / 1000)} ms`

export const modeWords = { single_hop: 'Single hop', multi_hop: 'Multiple hops' } as const

export const bfdColumns: readonly Column<BfdSession>[] = [
  {
    id: 'peer',
    header: 'Peer',
    csv: (row) => row.peer,
    cell: (row) => <span className="font-mono">{row.peer}</span>,
  },
  { id: 'switch', header: 'Switch', csv: (row) => row.switch, cell: (row) => row.switch },
  {
    id: 'state',
    header: 'State',
    csv: (row) => states[row.state].label,
    cell: ({ state }) => (
      <span className={cx('state', toneClass[states[state].tone])} data-tone={states[state].tone}>
        {states[state].label}
      </span>
    ),
  },
  {
    id: 'local',
    header: 'Own address',
    priority: 2,
    csv: (row) => row.local ?? null,
    cell: (row) => row.local ?? <Empty />,
  },
  {
    id: 'mode',
    header: 'Mode',
    priority: 2,
    csv: (row) => modeWords[row.mode],
    cell: (row) => modeWords[row.mode],
  },
  {
    id: 'rx',
    header: 'Packet every',
    align: 'end',
    priority: 2,
    csv: (row) => waitText(row.requiredRx),
    cell: (row) => waitText(row.requiredRx),
  },
  {
    id: 'threshold',
    header: 'Down after',
    align: 'end',
    priority: 2,
    csv: (row) => row.detectionThreshold,
    cell: (row) => `${row.detectionThreshold} missed`,
  },
]
