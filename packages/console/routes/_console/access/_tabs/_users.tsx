import { createFileRoute, Outlet } from '@tanstack/react-router'
import { listSearchIn } from '#data/list-search.ts'
import { UserList } from '#features/people/index.ts'
import { loadUsers } from '#shell/load-people.ts'
import { peoplePaths } from '#shell/people-paths.ts'

export const Route = createFileRoute('/_console/access/_tabs/_users')({
  staticData: { list: true, crumbs: () => [{ label: 'Users', href: peoplePaths.users(), isTab: true }] },
  loader: ({ context, location }) => loadUsers(context, null, listSearchIn(location.search, 'users')),
  component: Tab,
})

/** Rendered also behind the panels that open over the tab. */
function Tab() {
  return (
    <>
      <UserList silo={null} />
      <Outlet />
    </>
  )
}
