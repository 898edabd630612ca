import { createFileRoute } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { prefetch } from '#shell/load.ts'
import { siloContentsQuery } from '#data/shared-queries.ts'
import { readListSearch } from '#data/list-search.ts'
import { SiloList } from '#features/silos/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/_silos')({
  staticData: { list: true, crumbs: () => [{ label: 'Silos', href: paths.silos() }] },
  validateSearch: readListSearch,
  loader: ({ context, location }) => {
    prefetchOwnAbilities(context)
    return loadList(context, 'siloList', {}, location.search, {
      about: (rows) => prefetch(context, siloContentsQuery(rows)),
    })
  },
  component: SiloList,
})
