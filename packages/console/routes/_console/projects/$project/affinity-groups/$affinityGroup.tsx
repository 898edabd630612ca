import { createFileRoute, Outlet } from '@tanstack/react-router'
import { withAll } from '#data/limits.ts'
import { query } from '#data/calls.ts'
import { AffinityGroupPage } from '#features/affinity/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/affinity-groups/$affinityGroup')({
  staticData: {
    crumbs: ({ project = '', affinityGroup = '' }) => [
      { label: 'Affinity groups', href: paths.affinityGroups(project) },
      { label: affinityGroup, href: paths.affinityGroup(project, affinityGroup) },
    ],
  },
  loader: async ({ context, params: { project, affinityGroup } }) => {
    const shown = await load(context, 'affinityGroupView', { path: { affinityGroup }, query: { project } })
    prefetch(
      context,
      query('affinityGroupMemberList', withAll({ path: { affinityGroup: shown.id }, query: {} })),
    )
    prefetch(context, query('porticoAffinityGroupPlacement', { path: { affinityGroup: shown.id } }))
    return shown
  },
  component: Page,
})

/** Rendered also behind the panels that open over the page. */
function Page() {
  const { project, affinityGroup } = Route.useParams()
  return (
    <>
      <AffinityGroupPage project={project} group={affinityGroup} />
      <Outlet />
    </>
  )
}
