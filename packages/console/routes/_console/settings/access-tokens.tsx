import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { TokenList } from '#features/own-logins/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/settings/access-tokens')({
  staticData: { crumbs: () => [{ label: 'Access tokens', href: paths.accessTokens() }] },
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (context.session.capabilities.logins === true)
      await loadList(context, 'porticoAccessTokenList', {}, deps)
  },
  component: TokenList,
})
