import type { Query } from '@portico/contract/endpoints.ts'
import type { Protocol } from '@portico/domain/networks/network.ts'
import { vpcsBetween } from '@portico/domain/networks/path-query.ts'
import { invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { withSightings } from '../traffic/sightings.ts'
import { pathComputation } from './answer.ts'
import { effectiveRulesComputation } from './effective.ts'
import { readEnd } from './ends.ts'
import { hasFewRules, loadNetwork, loadRules } from './load.ts'

/** Isolation level with which all data comes from one snapshot. Nothing is written, so there can be no race. */
const oneMoment = 'repeatable read'

/** Paths of packets, which are computed from the current resources of a project (docs/decisions/0032). */
export const pathHandlers = {
  portico_paths: {
    isHeavy: true,
    outside: async (ctx, { query }) => {
      const requested = await ctx.transact((inside) => askedOf(inside, query), oneMoment)
      const { path, proof } = await ctx.services.computations.run(pathComputation, requested)
      if (ctx.services.hypervisor.traffic === null) return path
      return ctx.transact((inside) => withSightings(inside, path, proof), oneMoment)
    },
  },
  portico_instance_effective_rules: {
    isHeavy: true,
    outside: async (ctx, { path, query }) => {
      const instance = await ctx.transact(async (inside) => {
        const selector = { nameOrId: path.instance, project: query.project }
        const { id, project_id } = await find(inside, 'instance', selector)
        const network = await loadNetwork(inside, project_id)
        const own = network.interfaces.filter(({ instanceId }) => instanceId === id)
        const rows = await loadRules(inside, new Set(own.map(({ vpcId }) => vpcId)))
        return { network, instanceId: id, rows }
      }, oneMoment)
      return { items: await ctx.services.computations.run(effectiveRulesComputation, instance) }
    },
  },
} satisfies Handlers<'portico_paths' | 'portico_instance_effective_rules'>

/** Returns the parsed query with its project. @throws 400, 404 */
async function askedOf(ctx: Context, query: Query<'portico_paths'>) {
  const project = await find(ctx, 'project', { nameOrId: query.project })
  const network = await loadNetwork(ctx, project.id)
  const asked = {
    from: readEnd(network, 'from', query.from),
    to: readEnd(network, 'to', query.to),
    protocol: query.protocol,
    port: portFor(query.protocol, query.port),
  }
  const isSmall = await hasFewRules(ctx, project.id)
  const vpcs = isSmall ? network.vpcs.map(({ id }) => id) : vpcsBetween(network, asked.from, asked.to)
  return { network, rows: await loadRules(ctx, vpcs), asked, isSmall }
}

/**
 * Returns the port of a query; null for a protocol without ports.
 * @throws 400 if the port is missing for a protocol with ports, or given for one without
 */
function portFor(protocol: Protocol, port: number | undefined): number | null {
  const hasPorts = protocol !== 'ICMP'
  if (hasPorts && port === undefined) refuse(invalidRequest(`${protocol} needs a port`))
  if (!hasPorts && port !== undefined) refuse(invalidRequest(`${protocol} has no ports; leave it out`))
  return port ?? null
}
