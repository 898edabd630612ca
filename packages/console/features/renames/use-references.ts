import type { RouterRoute, VpcRouter } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { invoke } from '#data/calls.ts'
import { mapConcurrently } from '#data/map-concurrently.ts'
import { readAllRows } from '#shell/list/export-rows.ts'
import { bodyOf } from '../firewall-rules/late.ts'
import { type Rename, routeNames, ruleNames } from './references.ts'

/** A route with its router, and the name of its VPC. */
export interface FoundRoute {
  readonly vpc: string
  readonly router: VpcRouter
  readonly route: RouterRoute
}

/** What names a VPC or subnet. */
export interface References {
  readonly rules: readonly { readonly vpc: string; readonly names: readonly string[] }[]
  readonly routes: readonly FoundRoute[]
}

type What = Pick<Rename, 'type' | 'from'>

/** Requests run a few at a time, and lists are read to their end. @throws CallError */
export async function findReferences(
  { project, vpc }: { readonly project: string; readonly vpc: string },
  what: What,
): Promise<References> {
  // Subnets are named within their VPC; VPCs in the whole project.
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

/** What names it now; asked for once the form has another name. */
export function useReferences(
  place: { readonly project: string; readonly vpc: string },
  what: What,
  isRenamed: boolean,
): { readonly data: References | undefined; readonly error: Error | null } {
  return useQuery({
    queryKey: ['references', place, what],
    queryFn: () => findReferences(place, what),
    enabled: isRenamed,
    staleTime: 0,
    throwOnError: false,
  })
}
