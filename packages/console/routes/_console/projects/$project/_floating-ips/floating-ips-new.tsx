import { createFileRoute } from '@tanstack/react-router'
import { poolsQuery } from '#data/shared-queries.ts'
import { prefetch } from '#shell/load.ts'
import { FloatingIpCreateForm } from '#features/floating-ips/index.ts'

export const Route = createFileRoute('/_console/projects/$project/_floating-ips/floating-ips-new')({
  staticData: { crumbs: () => [{ label: 'New floating IP', titleOnly: true }] },
  loader: ({ context }) => prefetch(context, poolsQuery),
  component: New,
})

function New() {
  return <FloatingIpCreateForm project={Route.useParams().project} />
}
