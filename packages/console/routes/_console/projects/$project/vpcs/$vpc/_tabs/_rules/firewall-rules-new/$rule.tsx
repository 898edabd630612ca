import { createFileRoute } from '@tanstack/react-router'
import { FirewallRuleCreateForm } from '#features/firewall-rules/index.ts'

/** A new rule that starts as a duplicate of another. */
export const Route = createFileRoute(
  '/_console/projects/$project/vpcs/$vpc/_tabs/_rules/firewall-rules-new/$rule',
)({
  staticData: { crumbs: () => [{ label: 'New rule', titleOnly: true }] },
  component: Clone,
})

function Clone() {
  const { project, vpc, rule } = Route.useParams()
  return <FirewallRuleCreateForm project={project} vpc={vpc} copyOf={rule} />
}
