import type { KnownRelease, RequestedRelease } from '@portico/contract/types.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Time } from '#ui/cells/time.tsx'
import { numberText } from '#ui/format/text.ts'
import type { Column } from '#ui/table/column.ts'

/** A release, and whether it is the target release. */
export type Release = KnownRelease & { readonly isTarget: boolean }

export const releaseColumns: readonly Column<Release>[] = [
  {
    id: 'version',
    header: 'Version',
    csv: ({ version }) => version,
    cell: ({ version, isTarget }) => (
      <span className="inline-flex items-center gap-2">
        <span className="font-mono text-xs">{version}</span>
        {isTarget && <Badge tone="note">Target</Badge>}
      </span>
    ),
  },
  {
    id: 'servers',
    header: 'Servers',
    align: 'end',
    csv: ({ servers }) => servers,
    cell: ({ servers }) => (servers === 0 ? <Empty /> : numberText(servers)),
  },
  {
    id: 'first',
    header: 'First run',
    align: 'end',
    priority: 3,
    csv: ({ timeFirstRun }) => timeFirstRun.toISOString(),
    cell: ({ timeFirstRun }) => <Time value={timeFirstRun} caption="First run" className="text-fg-muted" />,
  },
  {
    id: 'last',
    header: 'Last started',
    align: 'end',
    priority: 2,
    csv: ({ timeLastStarted }) => timeLastStarted.toISOString(),
    cell: ({ timeLastStarted }) => (
      <Time value={timeLastStarted} caption="Last started" className="text-fg-muted" />
    ),
  },
]

export const targetColumns: readonly Column<RequestedRelease>[] = [
  {
    id: 'generation',
    header: 'Generation',
    csv: ({ generation }) => generation,
    cell: ({ generation }) => <span className="font-mono text-xs">{generation}</span>,
  },
  {
    id: 'version',
    header: 'Version',
    csv: ({ version }) => version,
    cell: ({ version }) =>
      version === null ? (
        <span className="text-fg-muted">Not specified</span>
      ) : (
        <span className="font-mono text-xs">{version}</span>
      ),
  },
  {
    id: 'by',
    header: 'Set by',
    priority: 2,
    csv: ({ requestedBy }) => requestedBy?.name ?? null,
    cell: ({ requestedBy }) =>
      requestedBy === null ? (
        <Empty />
      ) : (
        (requestedBy.name ?? <span className="text-fg-muted">A deleted user</span>)
      ),
  },
  {
    id: 'time',
    header: 'Set',
    align: 'end',
    csv: ({ timeRequested }) => timeRequested.toISOString(),
    cell: ({ timeRequested }) => <Time value={timeRequested} caption="Set" className="text-fg-muted" />,
  },
]
