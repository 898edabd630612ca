import { createFileRoute, Outlet } from '@tanstack/react-router'
import { withAll } from '#data/limits.ts'
import { query } from '#data/calls.ts'
import { AntiAffinityGroupPage } from '#features/affinity/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/projects/$project/affinity/$antiAffinityGroup')({
  staticData: {
    crumbs: ({ project = '', antiAffinityGroup = '' }) => [
      { label: 'Anti-affinity groups', href: paths.antiAffinityGroups(project) },
      { label: antiAffinityGroup, href: paths.antiAffinityGroup(project, antiAffinityGroup) },
    ],
  },
  loader: async ({ context, params: { project, antiAffinityGroup } }) => {
    const shown = await load(context, 'antiAffinityGroupView', {
      path: { antiAffinityGroup },
      query: { project },
    })
    prefetch(
      context,
      query('antiAffinityGroupMemberList', withAll({ path: { antiAffinityGroup: shown.id }, query: {} })),
    )
    prefetch(context, query('porticoAntiAffinityGroupPlacement', { path: { antiAffinityGroup: shown.id } }))
    return shown
  },
  component: Page,
})

/** Rendered also behind the panels that open over the page. */
function Page() {
  const { project, antiAffinityGroup } = Route.useParams()
  return (
    <>
      <AntiAffinityGroupPage project={project} group={antiAffinityGroup} />
      <Outlet />
    </>
  )
}
