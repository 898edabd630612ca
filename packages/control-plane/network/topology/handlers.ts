import { mapOf } from '@portico/domain/networks/map.ts'
import { find } from '#kernel/lookup/find.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { loadNetwork } from '../paths/load.ts'
import { loadLooks } from './load.ts'
import { topologyView } from './view.ts'

export const topologyHandlers = {
  /** Everything as it is at one moment; nothing is decided that others could race for. */
  portico_vpc_topology: {
    outside: async (ctx, { path, query }) => {
      const { network, vpc, looks } = await ctx.transact(async (inside) => {
        const found = await find(inside, 'vpc', { nameOrId: path.vpc, project: query.project })
        return {
          network: await loadNetwork(inside, found.project_id),
          vpc: found,
          looks: await loadLooks(inside, found),
        }
      }, 'repeatable read')
      // No connection is held for what takes longer.
      return topologyView(mapOf(network), vpc.id, looks)
    },
  },
} satisfies Handlers<'portico_vpc_topology'>
