import { createFileRoute } from '@tanstack/react-router'
import { loadCapabilities } from '#data/capabilities.ts'
import { readListSearch } from '#data/list-search.ts'
import { TokenList } from '#features/own-logins/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/settings/access-tokens')({
  staticData: { crumbs: () => [{ label: 'Access tokens', href: paths.accessTokens() }] },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { logins = false } = await loadCapabilities()
    if (logins) await loadList('porticoAccessTokenList', {}, deps)
  },
  component: TokenList,
})
