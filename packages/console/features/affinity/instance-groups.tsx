import type { Instance } from '@portico/contract/types.ts'
import { checkJoin, whyNoMoreGroups } from '@portico/domain/affinity/members.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { useMemo, useState } from 'react'
import { copyId } from '#shell/list/copy-id.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { useCount } from '#shell/list/use-count.ts'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Description } from '#ui/cells/description.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Column } from '#ui/table/column.ts'
import { leaveEntry } from './leave.tsx'
import { PolicyBadge } from './policy-badge.tsx'
import { type JoinedGroup, useInstanceGroups } from './use-instance-groups.ts'

const { Component: AddToGroupDialog } = lazyComponent(
  async () => (await import('./add-to-group-dialog.tsx')).AddToGroupDialog,
)

const noun = { one: 'affinity group', many: 'affinity groups' }

const columns: readonly Column<JoinedGroup>[] = [
  { id: 'name', header: 'Name', cell: ({ group }) => group.name, csv: ({ group }) => group.name },
  {
    id: 'type',
    header: 'Type',
    cell: ({ kind }) => <Badge variant="outline">{kind.badge}</Badge>,
    csv: ({ kind }) => kind.badge,
  },
  {
    id: 'policy',
    header: 'Policy',
    cell: ({ group }) => <PolicyBadge policy={group.policy} />,
    csv: ({ group }) => group.policy,
  },
  {
    id: 'description',
    header: 'Description',
    priority: 2,
    cell: ({ group }) => <Description text={group.description} />,
    csv: ({ group }) => group.description,
  },
]

/** A section of an instance's page that lists the groups of the instance. */
export function InstanceGroups({ project, instance }: { project: string; instance: Instance }) {
  const rows = useInstanceGroups(project, instance)
  const joined = rows instanceof Error ? undefined : rows
  const [isAdding, setAdding] = useState(false)
  const apart = useCount('anti_affinity_group', { project })
  const near = useCount('affinity_group', { project })
  const total = apart && near && apart.total + near.total
  const actions = useMemo(
    () =>
      ({ kind, group }: JoinedGroup) => [
        copyId(group.id, 'Copy group ID'),
        leaveEntry({ kind, group, project, instance }),
      ],
    [project, instance],
  )
  return (
    <>
      <LocalSection
        title="Affinity groups"
        listKey="groups"
        noun={noun}
        rows={rows}
        rowId={({ group }) => group.id}
        rowName={({ group }) => group.name}
        rowHref={({ kind, group }) => kind.paths.page(project, group.name)}
        columns={columns}
        actions={actions}
        headerActions={
          <Button
            disabledReason={
              reasonOf(checkJoin('affinity', instance.runState)) ?? whyNoMoreGroups(joined?.length, total)
            }
            onPress={() => setAdding(true)}
          >
            Add to group
          </Button>
        }
        empty={{ body: 'The instance is in no affinity or anti-affinity group.' }}
      />
      {isAdding && (
        <AddToGroupDialog
          project={project}
          instance={instance}
          joined={new Set(joined?.map(({ group }) => group.id))}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
