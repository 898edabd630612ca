import { createFileRoute, useSearch } from '@tanstack/react-router'
import { loadAccessQuery } from '#shell/load-access.ts'
import { readAccessSearch } from '#data/access-search.ts'
import { AccessWhy } from '#features/access/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/access/why')({
  staticData: { crumbs: () => [{ label: 'Why', href: paths.accessWhy() }] },
  loader: ({ context, location }) => loadAccessQuery(context, null, location.search),
  component: Page,
})

function Page() {
  return <AccessWhy project={null} search={readAccessSearch(useSearch({ strict: false }))} />
}
