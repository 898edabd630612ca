import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { SessionList } from '#features/own-logins/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/settings/sessions')({
  staticData: { crumbs: () => [{ label: 'Sessions', href: paths.sessions() }] },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (context.session.capabilities.logins === true) await loadList(context, 'porticoSessionList', {}, deps)
  },
  component: SessionList,
})
