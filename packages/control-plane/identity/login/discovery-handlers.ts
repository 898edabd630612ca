import type { Handlers } from '#kernel/pipeline/handler.ts'
import { discoverableSilos, loginSiloNamed } from './discovery.ts'

export const loginDiscoveryHandlers = {
  /** Returns silos for the page on which users choose one: the discoverable ones, or the one with the given name. */
  portico_login_silos: async (ctx, { query }) => {
    if (query.silo === undefined) return { items: await discoverableSilos(ctx.db) }
    const named = await loginSiloNamed(ctx.db, query.silo)
    return { items: named === undefined ? [] : [named] }
  },
} satisfies Handlers<'portico_login_silos'>
