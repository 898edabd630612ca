import { createFileRoute, useSearch } from '@tanstack/react-router'
import { readPathSearch } from '#data/path-search.ts'
import { CanItConnect } from '#features/paths/index.ts'
import { paths } from '#shell/paths.ts'
import { PageHeader } from '#ui/page/page-header.tsx'

/** Asked from instances and addresses, which may be of any VPC. */
export const Route = createFileRoute('/_console/projects/$project/connect')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Can it connect?', href: paths.connect(project) }],
  },
  component: Page,
})

function Page() {
  const search = readPathSearch(useSearch({ strict: false }))
  return (
    <>
      <PageHeader title="Can it connect?" />
      <CanItConnect project={Route.useParams().project} search={search} />
    </>
  )
}
