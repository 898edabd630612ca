import { createFileRoute } from '@tanstack/react-router'
import { TaskPage } from '#features/tasks/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/tasks/$task')({
  staticData: { crumbs: ({ task = '' }) => [{ label: 'Task', href: paths.task(task), isTab: true }] },
  loader: ({ params: { task } }) => load('porticoTaskView', { path: { task } }),
  component: Page,
})

function Page() {
  return <TaskPage id={Route.useParams().task} />
}
