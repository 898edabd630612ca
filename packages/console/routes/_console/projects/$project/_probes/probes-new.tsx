import { createFileRoute } from '@tanstack/react-router'
import { ProbeCreateForm } from '#features/probes/index.ts'

export const Route = createFileRoute('/_console/projects/$project/_probes/probes-new')({
  staticData: { crumbs: () => [{ label: 'New probe', titleOnly: true }] },
  component: New,
})

function New() {
  return <ProbeCreateForm project={Route.useParams().project} />
}
