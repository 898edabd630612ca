import { createFileRoute } from '@tanstack/react-router'
import { SiloFleetRoles } from '#features/silos/index.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/silos/$silo/_tabs/fleet-roles')({
  staticData: {
    crumbs: ({ silo = '' }) => [
      { label: 'Fleet roles', href: systemPaths.siloFleetRoles(silo), isTab: true },
    ],
  },
  component: Tab,
})

function Tab() {
  return <SiloFleetRoles silo={Route.useParams().silo} />
}
