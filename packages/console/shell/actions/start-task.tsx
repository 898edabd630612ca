import { recordStartedTask } from '#data/started-tasks.ts'
import { type CallArgs, invoke } from '#data/calls.ts'
import { toast } from '#ui/feedback/toast.ts'
import { paths } from '../paths.ts'
import type { BulkScope, BulkTask } from './bulk-scope.ts'

/** The properties of a bulk job that are needed to start a task. */
interface TaskJob {
  readonly action: { readonly label: string; readonly task?: BulkTask }
  readonly scope: BulkScope
  readonly onOver: () => void
}

type Targets = CallArgs<'porticoBulkTaskCreate'>['body']['targets']

/**
 * Starts the action as a task of the server, which continues when the user leaves the page.
 * @param title title of the task, for example `Stop 340 instances`
 * @throws CallError
 */
export async function startTask(job: TaskJob, targets: Targets, title: string): Promise<void> {
  const { action, scope, onOver } = job
  if (action.task === undefined) throw new Error(`${action.label} cannot run as a task`)
  const { operation, vpc } = action.task
  const { project } = scope
  const id = await recordStartedTask(
    invoke('porticoBulkTaskCreate', {
      body: {
        operation,
        targets,
        ...(project != null && { project }),
        ...(vpc !== undefined && { vpc }),
      },
    }),
  )
  onOver()
  toast.info({
    title: 'Task started',
    content: `${title}. You can leave this page. Tasks shows the progress.`,
    action: { label: 'Show task', href: paths.task(id) },
  })
}
