import { createFileRoute } from '@tanstack/react-router'
import { rowsQuery } from '#shell/list/list-query.ts'
import { taskMembersQuery, maxMembersDrawn } from '#data/shared-queries.ts'
import { TaskPage } from '#features/tasks/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/tasks/$task')({
  staticData: { crumbs: ({ task = '' }) => [{ label: 'Task', href: paths.task(task), isTab: true }] },
  loader: async ({ context, params: { task } }) => {
    const { capabilities } = context.session
    prefetch(context, rowsQuery('porticoTaskMemberList', { path: { task } }, {}, capabilities))
    const { total } = await load(context, 'porticoTaskView', { path: { task } })
    // Loads all members if they will be drawn as a diagram.
    if (total <= maxMembersDrawn) prefetch(context, taskMembersQuery(task))
  },
  component: Page,
})

function Page() {
  return <TaskPage id={Route.useParams().task} />
}
