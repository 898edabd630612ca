import { createFileRoute } from '@tanstack/react-router'
import { rowsQuery } from '#shell/list/list-query.ts'
import { taskMembersQuery, membersDrawn } from '#data/shared-queries.ts'
import { query } from '#data/calls.ts'
import { TaskPage } from '#features/tasks/index.ts'
import { load, also } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/tasks/$task')({
  staticData: { crumbs: ({ task = '' }) => [{ label: 'Task', href: paths.task(task), isTab: true }] },
  loader: ({ context, params: { task } }) => {
    const { capabilities } = context.session
    also(context, rowsQuery('porticoTaskMemberList', { path: { task } }, {}, capabilities))
    also(context, query('porticoTaskView', { path: { task } }), ({ total }) => {
      // Each of them is drawn.
      if (total <= membersDrawn) also(context, taskMembersQuery(task))
    })
    return load(context, 'porticoTaskView', { path: { task } })
  },
  component: Page,
})

function Page() {
  return <TaskPage id={Route.useParams().task} />
}
