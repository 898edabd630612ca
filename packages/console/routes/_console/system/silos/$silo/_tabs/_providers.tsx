import { createFileRoute, Outlet } from '@tanstack/react-router'
import { IdentityProviderList } from '#features/identity-providers/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/_providers')({
  staticData: {
    list: true,
    crumbs: ({ silo = '' }) => [{ label: 'Identity providers', href: paths.silo(silo), isTab: true }],
  },
  component: Tab,
})

/** Also behind the panels that open over it. */
function Tab() {
  return (
    <>
      <IdentityProviderList silo={Route.useParams().silo} />
      <Outlet />
    </>
  )
}
