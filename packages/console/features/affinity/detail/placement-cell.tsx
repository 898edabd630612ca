import { Badge } from '#ui/badges/badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { rowNoteLine } from '#ui/table/note-line.tsx'
import type { GroupKind, Placement } from '../group-kind.ts'
import { conflictsOf } from './rule-state.ts'

/** The sled of a member compared with the rest of the group, or what would happen if the member were started now. */
export function PlacementCell({
  placement,
  isKnown,
}: {
  placement: Placement | undefined
  isKnown: boolean
}) {
  if (!isKnown) return <Skeleton className="h-2.5 w-14" />
  if (placement === undefined) return <Empty />
  const { sled, isBent, start } = placement
  if (sled !== null) {
    return (
      <span className="inline-flex gap-x-2 @max-[44rem]:flex-col @max-[44rem]:items-start">
        {`Sled ${sled}`}
        {isBent && <Badge tone="busy">rule violated</Badge>}
      </span>
    )
  }
  switch (start?.type) {
    case undefined:
      return <Empty />
    case 'holds':
      return <span className="text-fg-muted">Can start</span>
    case 'bends':
      return <Badge tone="busy">would violate the rule</Badge>
    case 'refused':
      return <Badge tone="bad">cannot start now</Badge>
  }
}

/** Returns the note below a member that explains why its placement is marked; null if it is not marked. */
export function placementNote(kind: GroupKind, all: readonly Placement[], placement: Placement | undefined) {
  const words = placement && whyMarked(kind, all, placement)
  return words === undefined || words === null ? null : rowNoteLine(words, { isForNarrow: false })
}

function whyMarked(kind: GroupKind, all: readonly Placement[], placement: Placement): string | null {
  if (placement.isBent) return conflictsOf(kind.name, all, placement)
  switch (placement.start?.type) {
    case 'bends':
      return bending[kind.name]
    case 'refused':
      return `Would be refused: ${placement.start.message}`
    case 'holds':
    case undefined:
      return null
  }
}

const bending = {
  anti_affinity_group: 'It can start now, but beside another member',
  affinity_group: 'It can start now, but on another sled than the others',
} as const
