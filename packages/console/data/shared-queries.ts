import { query } from './calls.ts'
import type { CallArgs } from '#data/call.ts'
import { withLimit } from './limits.ts'

/** Questions that several places ask in the same words, so that one answer serves them all. */

/**
 * Keys that a new instance is offered, and that are ticked, at first: as many as it may have
 * (`domain/instances/limits.ts`, which no other page needs). Who has more asks for all of them.
 */
export const offeredKeys = withLimit(100, {})

/** IP pools that are looked at to tell which is the default: more than silos have. */
export const poolsQuery = query('projectIpPoolList', withLimit(25, {}), { expected: [403] })

/** The first floating IPs of a project that could be attached, or at all where a server does not tell them apart. */
export function unattachedQuery(project: string, atMost: number, { filters }: { readonly filters: boolean }) {
  return query(
    'floatingIpList',
    withLimit(atMost, { query: { project, ...(filters && { state: ['unattached'] }) } }),
  )
}

/** Names of things by their ids, in an order of its own: the same page asks the same question. */
export function namesAsked(ids: readonly string[]): CallArgs<'porticoNames'> {
  return { query: { id: [...new Set(ids)].sort() } }
}

/** The addresses of a page of instances, in an order of its own. */
export function addressesQuery(instances: readonly { readonly id: string }[]) {
  return query('porticoInstanceAddresses', { query: { instance: instances.map(({ id }) => id).sort() } })
}

/** The firewall rules that apply to an instance. */
export function effectiveRulesQuery(project: string, instance: string) {
  return query('porticoInstanceEffectiveRules', { path: { instance }, query: { project } })
}

/** What all VPCs of a page hold. */
export function vpcContentsQuery(vpcs: readonly { readonly id: string }[]) {
  return query('porticoVpcContents', { query: { vpc: vpcs.map(({ id }) => id).sort() } })
}

/** What a page of gateways leads to, in an order of its own. */
export function gatewayUsesQuery(gateways: readonly { readonly id: string }[]) {
  return query('porticoGatewayUses', { query: { gateway: gateways.map(({ id }) => id).sort() } })
}

/** How many members all groups of a page have. */
export function groupContentsQuery(groups: readonly { readonly id: string }[]) {
  return query('porticoAffinityGroupContents', { query: { group: groups.map(({ id }) => id).sort() } })
}

/** What all silos of a page have. */
export function siloContentsQuery(silos: readonly { readonly id: string }[]) {
  return query('porticoSiloContents', { query: { silo: silos.map(({ id }) => id).sort() } })
}

/** What all certificates of a page say of themselves. */
export function certificateFactsQuery(certificates: readonly { readonly id: string }[]) {
  return query('porticoCertificateFacts', { query: { certificate: certificates.map(({ id }) => id).sort() } })
}

/** How much of all IP pools of a page is in use. */
export function poolUsesQuery(pools: readonly { readonly id: string }[]) {
  return query('porticoIpPoolUses', { query: { pool: pools.map(({ id }) => id).sort() } })
}

/** All things of a task of which each is drawn. */
export const membersDrawn = 1000

export function taskMembersQuery(task: string) {
  return query('porticoTaskMemberList', { path: { task }, query: { limit: membersDrawn } })
}
