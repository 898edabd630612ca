import { createFileRoute } from '@tanstack/react-router'
import { FirewallRuleCreateForm } from '#features/firewall-rules/index.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/_tabs/_rules/firewall-rules-new/',
)({
  staticData: { crumbs: () => [{ label: 'New rule', titleOnly: true }] },
  component: New,
})

function New() {
  const { project, vpc } = Route.useParams()
  return <FirewallRuleCreateForm project={project} vpc={vpc} />
}
