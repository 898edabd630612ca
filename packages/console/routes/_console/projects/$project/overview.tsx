import { createFileRoute } from '@tanstack/react-router'
import { ProjectOverviewPage } from '#features/overview/index.ts'
import { loadOverview } from '#shell/load-overview.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/overview')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Overview', href: paths.projectOverview(project) }],
  },
  loader: ({ context, params: { project } }) => loadOverview(context, project),
  component: Page,
})

function Page() {
  return <ProjectOverviewPage project={Route.useParams().project} raw={Route.useSearch()} />
}
