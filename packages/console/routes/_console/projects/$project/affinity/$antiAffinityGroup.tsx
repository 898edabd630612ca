import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AntiAffinityGroupPage } from '#features/affinity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/affinity/$antiAffinityGroup')({
  staticData: {
    crumbs: ({ project = '', antiAffinityGroup = '' }) => [
      { label: 'Anti-affinity groups', href: paths.antiAffinityGroups(project) },
      { label: antiAffinityGroup, href: paths.antiAffinityGroup(project, antiAffinityGroup) },
    ],
  },
  loader: ({ params: { project, antiAffinityGroup } }) =>
    load('antiAffinityGroupView', { path: { antiAffinityGroup }, query: { project } }),
  component: Page,
})

/** Also behind the panels that open over it. */
function Page() {
  const { project, antiAffinityGroup } = Route.useParams()
  return (
    <>
      <AntiAffinityGroupPage project={project} group={antiAffinityGroup} />
      <Outlet />
    </>
  )
}
