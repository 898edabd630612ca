import { createFileRoute } from '@tanstack/react-router'
import { FloatingIpCreateForm } from '#features/floating-ips/index.ts'

export const Route = createFileRoute('/_console/projects/$project/_floating-ips/floating-ips-new')({
  staticData: { crumbs: () => [{ label: 'New floating IP', titleOnly: true }] },
  component: New,
})

function New() {
  return <FloatingIpCreateForm project={Route.useParams().project} />
}
