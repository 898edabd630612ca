import { invoke } from '#data/calls.ts'
import { mapConcurrently } from '#data/map-concurrently.ts'
import { readAllRows } from '#shell/list/export-rows.ts'
import { bodyOf } from '../firewall-rules/lazy.ts'
import { type Rename, routeNames, ruleNames } from './references.ts'
import type { References } from './use-references.ts'

/**
 * Finds the rules and routes that refer to a VPC or subnet by name. A few requests run at a time, and all pages of the
 * lists are read. @throws CallError
 */
export async function findReferences(
  { project, vpc }: { readonly project: string; readonly vpc: string },
  what: Pick<Rename, 'type' | 'from'>,
): Promise<References> {
  // Subnets are referred to only within their VPC, and VPCs in the whole project.
  const vpcs = what.type === 'subnet' ? [vpc] : await vpcNames(project)
  const rules = await mapConcurrently(vpcs, async (name) => {
    const set = await invoke('vpcFirewallRulesView', { query: { project, vpc: name } })
    const naming = set.rules.map(bodyOf).filter((rule) => ruleNames(rule, what))
    return { vpc: name, names: naming.map((rule) => rule.name) }
  })
  const routers = await mapConcurrently(vpcs, async (name) => {
    const found = await readAllRows((page) =>
      invoke('vpcRouterList', { query: { project, vpc: name, ...page } }),
    )
    return found.map((router) => ({ vpc: name, router }))
  })
  const routes = await mapConcurrently(routers.flat(), async ({ vpc: name, router }) => {
    const found = await readAllRows((page) =>
      invoke('vpcRouterRouteList', { query: { router: router.id, ...page } }),
    )
    return found.filter((route) => routeNames(route, what)).map((route) => ({ vpc: name, router, route }))
  })
  return { rules: rules.filter(({ names }) => names.length > 0), routes: routes.flat() }
}

async function vpcNames(project: string): Promise<readonly string[]> {
  const vpcs = await readAllRows((page) => invoke('vpcList', { query: { project, ...page } }))
  return vpcs.map(({ name }) => name)
}
