import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { listSearchIn } from '#data/list-search.ts'
import { UserList } from '#features/people/index.ts'
import { loadUsers } from '#shell/load-people.ts'
import { peoplePaths } from '#shell/people-paths.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/_users')({
  staticData: {
    list: true,
    crumbs: ({ silo = '' }) => [{ label: 'Users', href: peoplePaths.siloUsers(silo), isTab: true }],
  },
  loader: ({ context, params: { silo }, location }) =>
    loadUsers(context, silo, listSearchIn(location.search, 'users')),
  component: Tab,
})

/** Rendered also behind the panels that open over the list. */
function Tab() {
  return (
    <>
      <UserList silo={useParams({ from: '/_console/system/silos/$silo/_tabs/_users' }).silo} />
      <Outlet />
    </>
  )
}
