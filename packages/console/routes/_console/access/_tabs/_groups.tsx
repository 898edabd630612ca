import { createFileRoute, Outlet } from '@tanstack/react-router'
import { listSearchIn } from '#data/list-search.ts'
import { GroupList } from '#features/people/index.ts'
import { loadGroups } from '#shell/load-people.ts'
import { peoplePaths } from '#shell/people-paths.ts'

export const Route = createFileRoute('/_console/access/_tabs/_groups')({
  staticData: { list: true, crumbs: () => [{ label: 'Groups', href: peoplePaths.groups(), isTab: true }] },
  loader: ({ context, location }) => loadGroups(context, listSearchIn(location.search, 'groups')),
  component: Tab,
})

/** Rendered also behind the panel that opens over the tab. */
function Tab() {
  return (
    <>
      <GroupList />
      <Outlet />
    </>
  )
}
