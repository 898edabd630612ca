import type { Member, Placement } from '../group-kind.ts'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Id } from '#ui/cells/id.tsx'
import { Time } from '#ui/cells/time.tsx'
import type { Column } from '#ui/table/column.ts'
import { PlacementCell } from './placement-cell.tsx'

/** A member with its placement. */
export interface MemberRow extends Member {
  readonly placement: Placement | undefined
}

/** @param isKnown false until placements are loaded; null on a server that does not report them */
export function memberColumns(isKnown: boolean | null): readonly Column<MemberRow>[] {
  const placed: Column<MemberRow> = {
    id: 'placement',
    header: 'Placement now',
    headerTip: 'Sleds are numbered within this group',
    cell: (row) => <PlacementCell isKnown={isKnown === true} placement={row.placement} />,
    csv: (row) => (row.placement?.sled == null ? '' : `Sled ${row.placement.sled}`),
  }
  return [
    { id: 'name', header: 'Name', cell: (row) => row.name, csv: (row) => row.name },
    {
      id: 'state',
      header: 'State',
      cell: (row) => (
        <span className="inline-flex items-center gap-2">
          <StateBadge kind="instance" state={row.runState} />
          {row.placement && (
            <Time
              value={row.placement.timeRunStateUpdated}
              caption="Run state updated"
              className="text-xs text-fg-muted @max-[44rem]:hidden"
            />
          )}
        </span>
      ),
      csv: (row) => row.runState,
    },
    ...(isKnown === null ? [] : [placed]),
    { id: 'id', header: 'ID', priority: 3, cell: (row) => <Id value={row.id} />, csv: (row) => row.id },
  ]
}
