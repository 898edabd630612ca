import { Badge } from '#ui/badges/badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Time } from '#ui/cells/time.tsx'
import { tip } from '#ui/overlays/tip.ts'
import type { Column } from '#ui/table/column.ts'
import { deviceOf } from './device.ts'

/** The common fields of sessions and tokens. */
interface Login {
  readonly userAgent: string | null
  readonly source: string | null
  readonly timeCreated: Date
  readonly timeLastUsed: Date | null
  readonly timeExpires: Date | null
  readonly current: boolean
}

/** Returns the title column, which marks the current session. */
export function titleColumn<Row extends Login>(
  header: string,
  current: string,
  title: (row: Row) => string,
): Column<Row> {
  return {
    id: 'title',
    header,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 py-1 whitespace-normal">
        <span className="font-semibold break-words" {...tip(row.userAgent)}>
          {title(row)}
        </span>
        {row.current && <Badge tone="ok">{current}</Badge>}
        {/* Narrow layouts show this instead of the hidden columns. */}
        <span className="w-full text-xs text-fg-muted @min-[44rem]:hidden">
          {row.source}
          {row.timeLastUsed !== null && (
            <>
              {row.source !== null && ', '}last used <Time value={row.timeLastUsed} format="ago" />
            </>
          )}
        </span>
      </span>
    ),
    csv: title,
  }
}

/** Returns the column with the client program, for lists where it is not the title. */
export function deviceColumn<Row extends Login>(): Column<Row> {
  return {
    id: 'device',
    header: 'Requested by',
    priority: 2,
    cell: ({ userAgent }) => <span {...tip(userAgent)}>{deviceOf(userAgent)}</span>,
    csv: ({ userAgent }) => userAgent ?? '',
  }
}

export function sourceColumn<Row extends Login>(): Column<Row> {
  return {
    id: 'source',
    header: 'From',
    priority: 2,
    cell: ({ source }) => (source === null ? <Empty /> : <span className="font-mono">{source}</span>),
    csv: ({ source }) => source ?? '',
  }
}

const times = { timeCreated: 2, timeLastUsed: 2, timeExpires: 3 } as const

/** @param never text if there is no time */
export function timeColumn<Row extends Login>(
  field: keyof typeof times,
  header: string,
  never = '',
): Column<Row> {
  return {
    id: field,
    header,
    align: 'end',
    priority: times[field],
    cell: ({ [field]: time }) =>
      time === null ? (
        <span className="text-fg-muted">{never}</span>
      ) : (
        <Time value={time} caption={header} className="text-fg-muted" />
      ),
    csv: ({ [field]: time }) => time,
  }
}
