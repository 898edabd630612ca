import type { RouterRoute, VpcRouter } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { invoke } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
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

async function findIn(project: string, vpc: string, what: What) {
  const query = { project, vpc }
  const [{ rules }, routers] = await Promise.all([
    invoke('vpcFirewallRulesView', { query }),
    invoke('vpcRouterList', withAll({ query })),
  ])
  const routes = await Promise.all(
    routers.items.map(async (router) => {
      const { items } = await invoke('vpcRouterRouteList', withAll({ query: { router: router.id } }))
      return items.filter((route) => routeNames(route, what)).map((route) => ({ vpc, router, route }))
    }),
  )
  const names = rules
    .map(bodyOf)
    .filter((rule) => ruleNames(rule, what))
    .map(({ name }) => name)
  return { vpc, names, routes: routes.flat() }
}

/** @throws CallError */
export async function findReferences(
  { project, vpc }: { readonly project: string; readonly vpc: string },
  what: What,
): Promise<References> {
  // Subnets are named within their VPC; VPCs in the whole project.
  const vpcs =
    what.type === 'subnet'
      ? [vpc]
      : (await invoke('vpcList', withAll({ query: { project } }))).items.map(({ name }) => name)
  const found = await Promise.all(vpcs.map((name) => findIn(project, name, what)))
  return {
    rules: found.filter(({ names }) => names.length > 0).map(({ vpc, names }) => ({ vpc, names })),
    routes: found.flatMap(({ routes }) => routes),
  }
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
