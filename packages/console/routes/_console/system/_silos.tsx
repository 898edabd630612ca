import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { SiloList } from '#features/silos/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/_silos')({
  staticData: { list: true, crumbs: () => [{ label: 'Silos', href: paths.silos() }] },
  validateSearch: readListSearch,
  loader: ({ location }) => loadList('siloList', {}, location.search),
  component: SiloList,
})
