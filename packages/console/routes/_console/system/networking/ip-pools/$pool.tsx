import { createFileRoute } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { poolUsesQuery } from '#data/shared-queries.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool')({
  staticData: {
    crumbs: ({ pool = '' }) => [
      { label: 'IP pools', href: paths.ipPools() },
      { label: pool, href: paths.ipPool(pool) },
    ],
  },
  loader: async ({ context, params: { pool } }) => {
    prefetchOwnAbilities(context)
    const [shown] = await Promise.all([
      load(context, 'ipPoolView', { path: { pool } }),
      load(context, 'ipPoolUtilizationView', { path: { pool } }),
    ])
    prefetch(context, poolUsesQuery([shown]))
  },
})
