import { createFileRoute, useSearch } from '@tanstack/react-router'
import { prefetchPath } from '#shell/prefetch-path.ts'
import { readPathSearch } from '#data/path-search.ts'
import { CanItConnect } from '#features/paths/index.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

/** Linked from instances and addresses, which may be in any VPC. */
export const Route = createFileRoute('/_console/projects/$project/connect')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Can it connect?', href: paths.connect(project) }],
  },
  loader: ({ context, params: { project }, location }) => prefetchPath(context, project, location.search),
  component: Page,
})

function Page() {
  const { project } = Route.useParams()
  const search = readPathSearch(useSearch({ strict: false }))
  // No other query runs until the path query is complete; this one notices when the project is deleted.
  useLoaded('projectView', { path: { project } })
  return (
    <>
      <PageHeader title="Can it connect?" />
      <CanItConnect project={project} search={search} />
    </>
  )
}
