import type { InternetGateway } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { gatewayUsesQuery } from '#data/shared-queries.ts'
import { type CallData, invoke } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { useSession } from '#shell/session.tsx'

/** The pools and addresses of a gateway, and the routes to it. */
export type GatewayUse = CallData<'porticoGatewayUses'>['items'][number]

type Answer = CallData<'porticoGatewayUses'>

/** Collects the uses of gateways on a server without that query, with a request for each gateway and router. */
async function gatherUses(gateways: readonly InternetGateway[], signal: AbortSignal): Promise<Answer> {
  const [first] = gateways
  if (first === undefined) return { items: [] }
  const inVpc = withAll({ query: { vpc: first.vpcId } })
  const { items: routers } = await invoke('vpcRouterList', inVpc, signal)
  const { items: pools } = await invoke('projectIpPoolList', withAll({}), signal)
  const poolsById = new Map(pools.map((pool) => [pool.id, pool]))
  const routes = await Promise.all(
    routers.map(async ({ id, name }) => {
      const { items } = await invoke('vpcRouterRouteList', withAll({ query: { router: id } }), signal)
      return items.map((route) => ({ ...route, router: name }))
    }),
  )
  const items = await Promise.all(
    gateways.map(async ({ id, name }): Promise<GatewayUse> => {
      const ofGateway = withAll({ query: { gateway: id } })
      const [links, addresses] = await Promise.all([
        invoke('internetGatewayIpPoolList', ofGateway, signal),
        invoke('internetGatewayIpAddressList', ofGateway, signal),
      ])
      const leading = routes
        .flat()
        .filter(({ target }) => target.type === 'internet_gateway' && target.value === name)
      return {
        internetGatewayId: id,
        pools: links.items.map(({ ipPoolId, name: own }) => {
          const { name: pool = own, description = '' } = poolsById.get(ipPoolId) ?? {}
          return { name: pool, description }
        }),
        addresses: addresses.items.map(({ address }) => address),
        routeCount: leading.length,
        routes: leading.map(({ id: route, name: own, vpcRouterId, router }) => ({
          id: route,
          name: own,
          vpcRouterId,
          router,
        })),
      }
    }),
  )
  return { items }
}

/** Returns the query for the uses of several gateways in one VPC. */
function usesQuery(gateways: readonly InternetGateway[], { filters }: { readonly filters: boolean }) {
  const gatewayUses = gatewayUsesQuery(gateways)
  if (filters) return gatewayUses
  return { ...gatewayUses, queryFn: ({ signal }: { signal: AbortSignal }) => gatherUses(gateways, signal) }
}

export interface Uses {
  /** By gateway ID; undefined until loaded */
  readonly byGateway: ReadonlyMap<string, GatewayUse> | undefined
  /** Why loading failed permanently; null otherwise */
  readonly failure: Error | null
  readonly retry: () => void
}

export function useGatewayUses(gateways: readonly InternetGateway[]): Uses {
  const { capabilities } = useSession()
  const { data, error, refetch } = useQuery({
    ...usesQuery(gateways, capabilities),
    enabled: gateways.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return {
    byGateway: data && new Map(data.items.map((use) => [use.internetGatewayId, use])),
    failure: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}
