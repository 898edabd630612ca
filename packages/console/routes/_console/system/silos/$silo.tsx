import { createFileRoute } from '@tanstack/react-router'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/silos/$silo')({
  staticData: {
    crumbs: ({ silo = '' }) => [
      { label: 'Silos', href: paths.silos() },
      { label: silo, href: paths.silo(silo) },
    ],
  },
  loader: ({ params: { silo } }) => load('siloView', { path: { silo } }),
})
