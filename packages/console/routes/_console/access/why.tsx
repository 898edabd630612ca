import { createFileRoute, useSearch } from '@tanstack/react-router'
import { readWhySearch } from '#data/why-search.ts'
import { AccessWhy } from '#features/access/index.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/access/why')({
  staticData: { crumbs: () => [{ label: 'Why', href: paths.accessWhy() }] },
  component: Page,
})

function Page() {
  return <AccessWhy project={null} search={readWhySearch(useSearch({ strict: false }))} />
}
