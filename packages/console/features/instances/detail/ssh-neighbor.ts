import { query } from '#data/calls.ts'
import type { Capabilities } from '#data/capabilities.ts'
import { withAll } from '#data/limits.ts'
import { type PageContext, prefetch } from '#shell/load.ts'

/** Whether SSH can connect through another instance, and the server can say which ones there are. */
export const canUseNeighbor = ({ networking }: Pick<Capabilities, 'networking'>): boolean =>
  networking !== undefined && networking !== 'user'

export const externalIpsQuery = (project: string, instance: string) =>
  query('instanceExternalIpList', { path: { instance }, query: { project } })

export const nicsQuery = (project: string, instance: string) =>
  query('instanceNetworkInterfaceList', withAll({ query: { project, instance } }))

export const topologyQuery = (vpc: string) => query('porticoVpcTopology', { path: { vpc }, query: {} })

/** Starts the queries that find another instance through which SSH can connect, if one is needed. */
export function prefetchNeighbor(context: PageContext, project: string, instance: string): void {
  if (!canUseNeighbor(context.session.capabilities)) return
  prefetch(context, externalIpsQuery(project, instance), ({ items }) => {
    if (items.length > 0) return
    prefetch(context, nicsQuery(project, instance), (nics) => {
      const primary = nics.items.find((nic) => nic.primary)
      if (primary !== undefined) prefetch(context, topologyQuery(primary.vpcId))
    })
  })
}
