import { createFileRoute } from '@tanstack/react-router'
import { AffinityGroupCreateForm } from '#features/affinity/index.ts'

export const Route = createFileRoute('/_console/projects/$project/_affinity-groups/affinity-groups-new')({
  staticData: { crumbs: () => [{ label: 'New affinity group', titleOnly: true }] },
  component: New,
})

function New() {
  return <AffinityGroupCreateForm project={Route.useParams().project} />
}
