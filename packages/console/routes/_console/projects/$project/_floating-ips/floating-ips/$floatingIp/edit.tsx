import { createFileRoute } from '@tanstack/react-router'
import { FloatingIpEditForm } from '#features/floating-ips/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/_floating-ips/floating-ips/$floatingIp/edit',
)({
  staticData: { crumbs: () => [{ label: 'Edit floating IP', titleOnly: true }] },
  loader: ({ context, params: { project, floatingIp } }) =>
    load(context, 'floatingIpView', { path: { floatingIp }, query: { project } }),
  component: Edit,
})

function Edit() {
  const { project, floatingIp } = Route.useParams()
  return <FloatingIpEditForm project={project} floatingIp={floatingIp} />
}
