import { createFileRoute, useSearch } from '@tanstack/react-router'
import { loadAccessQuery } from '#shell/load-access.ts'
import { load } from '#shell/load.ts'
import { readAccessSearch } from '#data/access-search.ts'
import { AccessWhy } from '#features/access/index.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/projects/$project/access/why')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Why', href: paths.projectAccessWhy(project) }],
  },
  loader: async ({ context, params: { project }, location }) => {
    const { id } = await load(context, 'projectView', { path: { project } })
    loadAccessQuery(context, { kind: 'project', id }, location.search)
  },
  component: Page,
})

function Page() {
  const { project } = Route.useParams()
  const view = useLoaded('projectView', { path: { project } })
  return <AccessWhy project={view} search={readAccessSearch(useSearch({ strict: false }))} />
}
