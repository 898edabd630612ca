import { whyNoMoreMembers } from '@portico/domain/affinity/members.ts'
import { useMemo, useState } from 'react'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { LocalSection } from '#shell/list/local-section.tsx'
import { useCount } from '#shell/list/use-count.ts'
import { paths } from '#shell/paths.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Group, GroupKind, Member, Placement } from '../group-kind.ts'
import { leaveEntry, leaving } from '../leave.tsx'
import { memberColumns, type MemberRow } from './member-columns.tsx'
import { placementNote } from './placement-cell.tsx'

const { Component: AddMemberDialog } = lazyComponent(
  async () => (await import('./add-member-dialog.tsx')).AddMemberDialog,
)

const noun = { one: 'instance', many: 'instances' }

/**
 * The instances in a group.
 * @param props.placements undefined until loaded; null on a server that does not report them
 */
export function GroupMembers(props: {
  kind: GroupKind
  project: string
  group: Group
  members: readonly Member[] | undefined
  /** The error if the members could not be loaded */
  failure: Error | null
  placements: readonly Placement[] | undefined | null
}) {
  const { kind, project, group, members, placements } = props
  const [isAdding, setAdding] = useState(false)
  const isKnown = placements === null ? null : placements !== undefined
  const instances = useCount('instance', { project })
  const rows = useMemo(() => members && rowsOf(members, placements ?? []), [members, placements])
  const bulk = useMemo(
    (): readonly BulkAction<MemberRow>[] => [
      {
        label: 'Remove from group',
        done: 'removed',
        tone: 'danger',
        consequences: leaving,
        act: (row) => kind.leave(group.id, row.id),
        changes: ['affinity_group_member'],
      },
    ],
    [kind, group.id],
  )
  return (
    <>
      <LocalSection
        title="Members"
        listKey="members"
        noun={noun}
        rows={rows ?? props.failure}
        columns={useMemo(() => memberColumns(isKnown), [isKnown])}
        note={useMemo(
          () => (row: MemberRow) => placementNote(kind, placements ?? [], row.placement),
          [kind, placements],
        )}
        rowHref={(row) => paths.instanceSettings(project, row.name)}
        actions={useMemo(
          () => (row: MemberRow) => [leaveEntry({ kind, group, project, instance: row })],
          [kind, group, project],
        )}
        bulk={bulk}
        searchPlaceholder="Name or ID"
        headerActions={
          <Button
            disabledReason={whyNoMoreMembers(members?.length, instances?.total)}
            onPress={() => setAdding(true)}
          >
            Add instance
          </Button>
        }
        empty={{ body: 'No group members. Add an instance to see it here.' }}
      />
      {isAdding && (
        <AddMemberDialog
          kind={kind}
          project={project}
          group={group}
          members={new Set(members?.map(({ id }) => id))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

function rowsOf(members: readonly Member[], placements: readonly Placement[]): readonly MemberRow[] {
  const byId = new Map(placements.map((placement) => [placement.instanceId, placement]))
  return members.map((member) => ({ ...member, placement: byId.get(member.id) }))
}
