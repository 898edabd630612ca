import { useLoaded } from '#shell/use-loaded.ts'
import { currentGroupsArgs, useSession } from '#shell/session.tsx'
import { Id } from '#ui/cells/id.tsx'
import { countOf } from '#ui/format/text.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Properties } from '#ui/page/properties.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

interface Group {
  readonly id: string
  readonly displayName: string
}

const columns: readonly Column<Group>[] = [
  { id: 'name', header: 'Name', cell: (group) => group.displayName },
  { id: 'id', header: 'ID', cell: (group) => <Id value={group.id} /> },
]

const idOf = (group: Group) => group.id
const nameOf = (group: Group) => group.displayName

/** The user's profile as the silo knows it. */
export function Profile() {
  const { user } = useSession()
  const { items: groups, nextPage } = useLoaded('currentUserGroups', currentGroupsArgs)
  return (
    <>
      <PageHeader title="Profile" />
      <Properties
        items={[
          { label: 'Display name', value: user.displayName },
          { label: 'User ID', value: <Id value={user.id} /> },
          { label: 'Silo', value: user.siloName },
        ]}
      />
      <h2 className="mt-2 text-md font-semibold">Groups</h2>
      {groups.length === 0 ? (
        <p className="text-fg-muted">You are in no groups.</p>
      ) : (
        <DataTable label="Groups" columns={columns} rows={groups} rowId={idOf} rowName={nameOf} />
      )}
      {nextPage != null && (
        <p className="text-fg-muted">
          {`Showing ${countOf(groups.length, 'group')}. You are in more groups.`}
        </p>
      )}
      <p className="text-fg-muted">
        Your organization manages this information. To change it, ask your administrator.
      </p>
    </>
  )
}
