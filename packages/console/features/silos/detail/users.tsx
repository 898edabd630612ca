import type { User } from '@portico/contract/types.ts'
import { useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { Id } from '#ui/cells/id.tsx'
import type { Column } from '#ui/table/column.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { useSiloContents } from '../contents.ts'
import { useListSearch } from '#shell/list/use-list-search.ts'

const columns: readonly Column<User>[] = [
  { id: 'display_name', header: 'Name', csv: (row) => row.displayName, cell: (row) => row.displayName },
  { id: 'id', header: 'ID', csv: (row) => row.id, priority: 2, cell: (row) => <Id value={row.id} /> },
]

const nameOf = (user: User) => user.displayName

/** The people of a silo. */
export function SiloUsers({ silo }: { silo: string }) {
  const shown = useLoaded('siloView', { path: { silo } })
  const users = useSiloContents([shown]).bySilo?.get(shown.id)?.users
  const { search } = useListSearch('users').search
  const known = useMemo(
    () => (users === undefined || search !== undefined ? null : { total: users, byState: {}, capped: false }),
    [users, search],
  )
  return (
    <ResourceSection
      call="siloUserList"
      listKey="users"
      args={{ query: { silo } }}
      title="Users"
      thing={kinds.silo_user}
      columns={columns}
      rowName={nameOf}
      searchPlaceholder="Name or ID"
      {...(known && { known })}
      empty={{
        body:
          shown.identityMode === 'local_only'
            ? 'Nobody is in this silo yet. Its first user is made here by a fleet admin.'
            : 'Nobody is in this silo yet. People appear when they log in for the first time.',
      }}
    />
  )
}
