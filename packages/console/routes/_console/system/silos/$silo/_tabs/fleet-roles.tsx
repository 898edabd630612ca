import { createFileRoute } from '@tanstack/react-router'
import { SiloFleetRoles } from '#features/silos/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/fleet-roles')({
  staticData: {
    crumbs: ({ silo = '' }) => [{ label: 'Fleet roles', href: paths.siloFleetRoles(silo), isTab: true }],
  },
  component: Tab,
})

function Tab() {
  return <SiloFleetRoles silo={Route.useParams().silo} />
}
