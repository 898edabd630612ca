import { query } from './calls.ts'
import type { CallArgs } from '#data/call.ts'
import { withLimit } from './limits.ts'

/** Queries that several components use with the same key, so that they share one response. */

/**
 * SSH keys that the form for a new instance preselects: as many as an instance may have (`domain/instances/limits.ts`,
 * which is not imported because no other page needs it). For users with more keys, the form loads all of them.
 */
export const offeredKeys = withLimit(100, {})

/** Number of IP pools among which the default pool is searched; silos have fewer. */
export const poolsQuery = query('projectIpPoolList', withLimit(25, {}), { expected: [403] })

/**
 * Returns the query for the first floating IPs of a project that can be attached, or of any state on a server that
 * cannot filter.
 */
export function unattachedQuery(project: string, atMost: number, { filters }: { readonly filters: boolean }) {
  return query(
    'floatingIpList',
    withLimit(atMost, { query: { project, ...(filters && { state: ['unattached'] }) } }),
  )
}

/** Returns the arguments of the query for names by ID. IDs are sorted, so that equal pages have equal keys. */
export function namesArgs(ids: readonly string[]): CallArgs<'porticoNames'> {
  return { query: { id: [...new Set(ids)].sort() } }
}

/** Returns the query for the addresses of a page of instances, with sorted IDs. */
export function addressesQuery(instances: readonly { readonly id: string }[]) {
  return query('porticoInstanceAddresses', { query: { instance: instances.map(({ id }) => id).sort() } })
}

/** Returns the query for the firewall rules that apply to an instance. */
export function effectiveRulesQuery(project: string, instance: string) {
  return query('porticoInstanceEffectiveRules', { path: { instance }, query: { project } })
}

/** Returns the query for the packets of an instance that were refused last. */
export function refusedPacketsQuery(project: string, instance: string) {
  return query('porticoInstanceRefusedPackets', { path: { instance }, query: { project } })
}

/** Returns the query for how often the firewall rules of a VPC decided. */
export function ruleUsesQuery(project: string, vpc: string) {
  return query('porticoVpcRuleUses', { path: { vpc }, query: { project } })
}

/** Interval in ms at which pages read what happened to packets: the change log does not contain it. */
export const packetsInterval = 15_000

/** Returns the query for the number of resources in each VPC of a page. */
export function vpcContentsQuery(vpcs: readonly { readonly id: string }[]) {
  return query('porticoVpcContents', { query: { vpc: vpcs.map(({ id }) => id).sort() } })
}

/** Returns the query for whether packets obey the settings of a VPC. */
export function vpcNetworkQuery(project: string, vpc: string) {
  return query('porticoVpcNetwork', { path: { vpc }, query: { project } })
}

/** Returns the query for the pools, addresses and routes of the gateways on a page, with sorted IDs. */
export function gatewayUsesQuery(gateways: readonly { readonly id: string }[]) {
  return query('porticoGatewayUses', { query: { gateway: gateways.map(({ id }) => id).sort() } })
}

/** Returns the query for the number of members of the groups on a page. */
export function groupContentsQuery(groups: readonly { readonly id: string }[]) {
  return query('porticoAffinityGroupContents', { query: { group: groups.map(({ id }) => id).sort() } })
}

/** Returns the query for the number of resources in each silo of a page. */
export function siloContentsQuery(silos: readonly { readonly id: string }[]) {
  return query('porticoSiloContents', { query: { silo: silos.map(({ id }) => id).sort() } })
}

/** Returns the query for the facts parsed from the certificates on a page. */
export function certificateFactsQuery(certificates: readonly { readonly id: string }[]) {
  return query('porticoCertificateFacts', { query: { certificate: certificates.map(({ id }) => id).sort() } })
}

/** Returns the query for the usage of the IP pools on a page. */
export function poolUsesQuery(pools: readonly { readonly id: string }[]) {
  return query('porticoIpPoolUses', { query: { pool: pools.map(({ id }) => id).sort() } })
}

/** Returns the query for all members of a task, each of which is drawn. */
export const maxMembersDrawn = 1000

export function taskMembersQuery(task: string) {
  return query('porticoTaskMemberList', { path: { task }, query: { limit: maxMembersDrawn } })
}
