import { createFileRoute } from '@tanstack/react-router'
import { alsoOwnAbilities } from '#shell/prefetches.ts'
import { poolUsesQuery } from '#data/shared-queries.ts'
import { load, also } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool')({
  staticData: {
    crumbs: ({ pool = '' }) => [
      { label: 'IP pools', href: paths.ipPools() },
      { label: pool, href: paths.ipPool(pool) },
    ],
  },
  loader: async ({ context, params: { pool } }) => {
    alsoOwnAbilities(context)
    const [shown] = await Promise.all([
      load(context, 'ipPoolView', { path: { pool } }),
      load(context, 'ipPoolUtilizationView', { path: { pool } }),
    ])
    also(context, poolUsesQuery([shown]))
  },
})
