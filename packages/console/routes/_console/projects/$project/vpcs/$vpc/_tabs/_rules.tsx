import { createFileRoute, Outlet } from '@tanstack/react-router'
import { query } from '#data/calls.ts'
import { ruleUsesQuery } from '#data/shared-queries.ts'
import { FirewallRuleList } from '#features/firewall-rules/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/_rules')({
  staticData: {
    crumbs: ({ project = '', vpc = '' }) => [
      { label: 'Firewall rules', href: paths.vpc(project, vpc), isTab: true },
    ],
  },
  loader: ({ context, params: { project, vpc } }) => {
    prefetch(context, query('porticoVpcRuleFindings', { path: { vpc }, query: { project } }))
    prefetch(context, ruleUsesQuery(project, vpc))
    return load(context, 'vpcFirewallRulesView', { query: { project, vpc } })
  },
  component: Rules,
})

/** Rendered also behind the panels that open over the list. */
function Rules() {
  const { project, vpc } = Route.useParams()
  return (
    <>
      <FirewallRuleList project={project} vpc={vpc} />
      <Outlet />
    </>
  )
}
