import type { Task } from '@portico/contract/types.ts'
import { ListChecks } from 'lucide-react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import type { StateFilter } from '#shell/list/state-filter.ts'
import { useSession } from '#shell/session.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { taskPicture } from '#ui/pictures/tasks.ts'
import { taskActionsOf } from './actions.ts'
import { taskColumns } from './columns.tsx'
import { taskTitle } from './titles.ts'
import { downloadFile, hasFile } from './task-file.ts'
import { changesHref, taskHref } from './task-href.ts'

const states: readonly StateFilter[] = [
  { label: 'Running', tone: 'busy', states: ['waiting', 'running'] },
  { label: 'Paused', tone: 'note', states: ['held'] },
  { label: 'Failed', tone: 'bad', states: ['failed'] },
  { label: 'Done', tone: 'ok', states: ['done'] },
  { label: 'Cancelled', tone: 'idle', states: ['cancelled'] },
]

function menu(task: Task): readonly MenuEntry[] {
  return [
    ...(hasFile(task) ? [{ label: 'Download', onAction: () => downloadFile(task) }] : []),
    ...(task.about.kind === 'export' ? [] : [{ label: 'Changes', href: changesHref(task) }]),
    ...taskActionsOf(task).map(({ action, label, run }) => ({
      label,
      onAction: run,
      ...(action === 'cancel' && { tone: 'danger' as const }),
    })),
  ]
}

/** The tasks of the current user. */
export function TaskList() {
  const { tasks = false } = useSession().capabilities
  if (!tasks) {
    return (
      <>
        <PageHeader title="Tasks" />
        <EmptyState
          picture={taskPicture}
          title="No tasks here"
          body="This system has no tasks. Bulk actions run in this page while it is open."
        />
      </>
    )
  }
  return (
    <ResourceList
      call="porticoTaskList"
      title="Tasks"
      noun={kinds.task}
      columns={taskColumns}
      rowName={taskTitle}
      rowHref={taskHref}
      actions={menu}
      states={states}
      searchPlaceholder={null}
      headerActions={
        <Guides
          icon={ListChecks}
          heading="Tasks"
          summary="Actions on many resources run as tasks. They continue when you leave the page, and report the result for each resource."
          guides={['tasks']}
        />
      }
      empty={{
        picture: taskPicture,
        title: 'No tasks',
        body: 'Actions on 25 or more resources and long exports run here, and continue when you leave the page.',
      }}
    />
  )
}
