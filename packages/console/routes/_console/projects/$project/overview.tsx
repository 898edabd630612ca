import { createFileRoute } from '@tanstack/react-router'
import { ProjectOverviewPage } from '#features/overview/index.ts'
import { lateOverview } from '#shell/late-loads.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/overview')({
  staticData: {
    crumbs: ({ project = '' }) => [{ label: 'Overview', href: paths.projectOverview(project) }],
  },
  loader: ({ context, params: { project } }) => lateOverview(context, project),
  component: Page,
})

function Page() {
  return <ProjectOverviewPage project={Route.useParams().project} raw={Route.useSearch()} />
}
