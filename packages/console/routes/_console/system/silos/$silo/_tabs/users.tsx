import { createFileRoute } from '@tanstack/react-router'
import { listSearchIn } from '#data/list-search.ts'
import { SiloUsers } from '#features/silos/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/users')({
  staticData: {
    crumbs: ({ silo = '' }) => [{ label: 'Users', href: systemPaths.siloUsers(silo), isTab: true }],
  },
  loader: ({ params: { silo }, location }) =>
    loadList('siloUserList', { query: { silo } }, listSearchIn(location.search, 'users')),
  component: Tab,
})

function Tab() {
  return <SiloUsers silo={Route.useParams().silo} />
}
