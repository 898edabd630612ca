import { createFileRoute } from '@tanstack/react-router'
import { FirewallRuleEditForm } from '#features/firewall-rules/index.ts'

export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/_tabs/_rules/firewall-rules/$rule/edit',
)({
  staticData: { crumbs: () => [{ label: 'Edit rule', titleOnly: true }] },
  component: Edit,
})

function Edit() {
  const { project, vpc, rule } = Route.useParams()
  return <FirewallRuleEditForm project={project} vpc={vpc} rule={rule} />
}
