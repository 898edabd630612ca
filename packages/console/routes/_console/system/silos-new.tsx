import { createFileRoute } from '@tanstack/react-router'
import { fleetSumsQuery } from '#data/utilization-queries.ts'
import { prefetch } from '#shell/load.ts'
import { SiloCreateForm } from '#features/silos/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/silos-new')({
  staticData: { crumbs: () => [{ label: 'Silos', href: paths.silos() }, { label: 'New silo' }] },
  loader: ({ context }) => {
    if (context.session.capabilities.fleet === true) prefetch(context, fleetSumsQuery)
  },
  component: SiloCreateForm,
})
