import { createFileRoute, Outlet } from '@tanstack/react-router'
import { FirewallRuleList } from '#features/firewall-rules/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/vpcs/$vpc/_tabs/_rules')({
  staticData: {
    crumbs: ({ project = '', vpc = '' }) => [
      { label: 'Firewall rules', href: paths.vpc(project, vpc), isTab: true },
    ],
  },
  loader: ({ params: { project, vpc } }) => load('vpcFirewallRulesView', { query: { project, vpc } }),
  component: Rules,
})

/** Also behind the panels that open over it. */
function Rules() {
  const { project, vpc } = Route.useParams()
  return (
    <>
      <FirewallRuleList project={project} vpc={vpc} />
      <Outlet />
    </>
  )
}
