import { createFileRoute } from '@tanstack/react-router'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool')({
  staticData: {
    crumbs: ({ pool = '' }) => [
      { label: 'IP pools', href: paths.ipPools() },
      { label: pool, href: paths.ipPool(pool) },
    ],
  },
  loader: ({ params: { pool } }) =>
    Promise.all([load('ipPoolView', { path: { pool } }), load('ipPoolUtilizationView', { path: { pool } })]),
})
