import { find } from '#authorization/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { loadNetwork } from '../paths/load.ts'
import { loadDisplayData } from './load.ts'
import { topologyComputation } from './view.ts'

export const topologyHandlers = {
  /** All data comes from one snapshot. Nothing is written, so there can be no race. */
  portico_vpc_topology: {
    isHeavy: true,
    outside: async (ctx, { path, query }) => {
      const vpc = await ctx.transact(async (inside) => {
        const found = await find(inside, 'vpc', { nameOrId: path.vpc, project: query.project })
        return {
          network: await loadNetwork(inside, found.project_id),
          vpcId: found.id,
          looks: await loadDisplayData(inside, found),
        }
      }, 'repeatable read')
      return ctx.services.computations.run(topologyComputation, vpc)
    },
  },
} satisfies Handlers<'portico_vpc_topology'>
