import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { sledsQuery } from '#data/inventory-queries.ts'
import { abilitiesArgs } from '#data/access-queries.ts'
import { query } from '#data/calls.ts'
import { prefetch } from '#shell/load.ts'
import { readListSearch } from '#data/list-search.ts'
import { ProbeList } from '#features/probes/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/_probes')({
  staticData: {
    list: true,
    crumbs: ({ project = '' }) => [{ label: 'Probes', href: paths.probes(project) }],
  },
  validateSearch: readListSearch,
  loader: async ({ context, params: { project }, location }) => {
    prefetchOwnAbilities(context)
    prefetch(context, sledsQuery)
    prefetch(context, query('projectView', { path: { project } }), ({ id }) =>
      prefetch(context, query('porticoAccessAbilities', abilitiesArgs({ kind: 'project', id }))),
    )
    await loadList(context, 'probeList', { query: { project } }, location.search)
  },
  component: Probes,
})

function Probes() {
  return (
    <>
      <ProbeList project={Route.useParams().project} />
      <Outlet />
    </>
  )
}
