import { createFileRoute, useSearch } from '@tanstack/react-router'
import { alsoPath } from '#shell/also-path.ts'
import { readPathSearch } from '#data/path-search.ts'
import { CanItConnect } from '#features/paths/index.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

/** Asked from instances and addresses, which may be of any VPC. */
export const Route = createFileRoute('/_console/projects/$project/connect')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Can it connect?', href: paths.connect(project) }],
  },
  loader: ({ context, params: { project }, location }) => alsoPath(context, project, location.search),
  component: Page,
})

function Page() {
  const { project } = Route.useParams()
  const search = readPathSearch(useSearch({ strict: false }))
  // Nothing else is asked before a question is whole: that the project has gone is noticed here.
  useLoaded('projectView', { path: { project } })
  return (
    <>
      <PageHeader title="Can it connect?" />
      <CanItConnect project={project} search={search} />
    </>
  )
}
