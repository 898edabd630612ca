import { createFileRoute } from '@tanstack/react-router'
import { AntiAffinityGroupCreateForm } from '#features/affinity/index.ts'

export const Route = createFileRoute('/_console/projects/$project/_affinity/affinity-new')({
  staticData: { crumbs: () => [{ label: 'New anti-affinity group', titleOnly: true }] },
  component: New,
})

function New() {
  return <AntiAffinityGroupCreateForm project={Route.useParams().project} />
}
