import { createFileRoute, Outlet } from '@tanstack/react-router'
import { listSearchIn } from '#data/list-search.ts'
import { loadList } from '#shell/list/list-query.ts'
import { IdentityProviderList } from '#features/identity-providers/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/_providers')({
  staticData: {
    list: true,
    crumbs: ({ silo = '' }) => [{ label: 'Identity providers', href: paths.silo(silo), isTab: true }],
  },
  loader: ({ context, params: { silo }, location }) =>
    loadList(context, 'siloIdentityProviderList', { query: { silo } }, listSearchIn(location.search, 'idps')),
  component: Tab,
})

/** Rendered also behind the panels that open over the list. */
function Tab() {
  return (
    <>
      <IdentityProviderList silo={Route.useParams().silo} />
      <Outlet />
    </>
  )
}
