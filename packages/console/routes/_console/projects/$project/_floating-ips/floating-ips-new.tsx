import { createFileRoute } from '@tanstack/react-router'
import { poolsAsked } from '#data/asked.ts'
import { query } from '#data/calls.ts'
import { also } from '#shell/load.ts'
import { FloatingIpCreateForm } from '#features/floating-ips/index.ts'

export const Route = createFileRoute('/_console/projects/$project/_floating-ips/floating-ips-new')({
  staticData: { crumbs: () => [{ label: 'New floating IP', titleOnly: true }] },
  loader: ({ context }) => also(context, query('projectIpPoolList', poolsAsked)),
  component: New,
})

function New() {
  return <FloatingIpCreateForm project={Route.useParams().project} />
}
