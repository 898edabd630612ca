import type { Group, User } from '@portico/contract/types.ts'
import { Id } from '#ui/cells/id.tsx'
import type { Column } from '#ui/table/column.ts'
import { MembershipsCell, ProjectsCell, RoleCell, SinceCell } from './facts.tsx'

type Identity = User & Group

const nameColumn: Column<Identity> = {
  id: 'display_name',
  header: 'Name',
  sortable: true,
  csv: (row) => row.displayName,
  cell: (row) => row.displayName,
}
const roleColumn: Column<Identity> = {
  id: 'role',
  header: 'Role on the silo',
  cell: (row) => <RoleCell row={row} />,
}
const projectsColumn: Column<Identity> = {
  id: 'projects',
  header: 'Projects',
  headerTip: 'Projects in which they have a role, among those that you can view',
  align: 'end',
  priority: 2,
  cell: (row) => <ProjectsCell row={row} />,
}
const idColumn: Column<Identity> = {
  id: 'id',
  header: 'ID',
  csv: (row) => row.id,
  priority: 3,
  cell: (row) => <Id value={row.id} />,
}
const sinceColumn: Column<Identity> = {
  id: 'time_created',
  header: 'Since',
  headerTip: 'When they were created in the silo',
  align: 'end',
  sortable: true,
  priority: 2,
  cell: (row) => <SinceCell row={row} />,
}

const memberships = (header: string): Column<Identity> => ({
  id: 'memberships',
  header,
  align: 'end',
  priority: 2,
  cell: (row) => <MembershipsCell row={row} />,
})

/** Columns of the list of a silo's users. */
export const userColumns: readonly Column<User>[] = [
  nameColumn,
  roleColumn,
  memberships('Groups'),
  projectsColumn,
  idColumn,
  sinceColumn,
]

/** Columns of the list that operators see, which lacks the projects. */
export const siloUserColumns: readonly Column<User>[] = userColumns.filter(({ id }) => id !== 'projects')

export const groupColumns: readonly Column<Group>[] = [
  nameColumn,
  roleColumn,
  memberships('People'),
  projectsColumn,
  idColumn,
  sinceColumn,
]
