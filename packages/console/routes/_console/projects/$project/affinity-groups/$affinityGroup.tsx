import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AffinityGroupPage } from '#features/affinity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/affinity-groups/$affinityGroup')({
  staticData: {
    crumbs: ({ project = '', affinityGroup = '' }) => [
      { label: 'Affinity groups', href: paths.affinityGroups(project) },
      { label: affinityGroup, href: paths.affinityGroup(project, affinityGroup) },
    ],
  },
  loader: ({ params: { project, affinityGroup } }) =>
    load('affinityGroupView', { path: { affinityGroup }, query: { project } }),
  component: Page,
})

/** Also behind the panels that open over it. */
function Page() {
  const { project, affinityGroup } = Route.useParams()
  return (
    <>
      <AffinityGroupPage project={project} group={affinityGroup} />
      <Outlet />
    </>
  )
}
