import { createFileRoute } from '@tanstack/react-router'
import { siloContentsQuery } from '#data/shared-queries.ts'
import { abilitiesArgs } from '#data/access-queries.ts'
import { query } from '#data/calls.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/silos/$silo')({
  staticData: {
    crumbs: ({ silo = '' }) => [
      { label: 'Silos', href: paths.silos() },
      { label: silo, href: paths.silo(silo) },
    ],
  },
  loader: async ({ context, params: { silo } }) => {
    const shown = await load(context, 'siloView', { path: { silo } })
    prefetch(context, siloContentsQuery([shown]))
    prefetch(context, query('porticoAccessAbilities', abilitiesArgs({ kind: 'silo', id: shown.id })))
  },
})
