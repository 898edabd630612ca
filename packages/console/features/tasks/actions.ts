import type { Task } from '@portico/contract/types.ts'
import { type TaskAction, whyNotTask } from '@portico/domain/tasks/actions.ts'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { toast } from '#ui/feedback/toast.ts'
import { numberText } from '#ui/format/text.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { taskTitle } from './titles.ts'
import { begun } from './progress.ts'
import { hasFile } from './task-file.ts'

type Handled = Pick<Task, 'id' | 'state' | 'about' | 'total' | 'done' | 'failed' | 'leftOut' | 'file'>

const calls = {
  hold: 'porticoTaskHold',
  resume: 'porticoTaskResume',
  cancel: 'porticoTaskCancel',
  retry: 'porticoTaskRetry',
  forget: 'porticoTaskDelete',
} as const satisfies Record<TaskAction, string>

/** Labels of the actions on an upload task. An upload is paused and resumed on its own page. */
const ofUpload: Readonly<Partial<Record<TaskAction, string>>> = {
  cancel: 'Discard upload',
  retry: 'Try again',
  forget: 'Dismiss',
}

/** Labels of the actions on an export task. */
const ofExport: Readonly<Partial<Record<TaskAction, string>>> = {
  resume: 'Resume',
  cancel: 'Cancel export',
  retry: 'Export again',
  forget: 'Dismiss',
}

/** Labels of the actions on the task of a backup or restore, which cannot be paused. */
const ofBackup: Readonly<Partial<Record<TaskAction, string>>> = {
  cancel: 'Cancel task',
  forget: 'Dismiss',
}

const labels: Readonly<Record<TaskAction, (task: Handled) => string>> = {
  hold: () => 'Pause task',
  resume: () => 'Resume',
  cancel: () => 'Cancel task',
  retry: ({ failed }) => (failed === 1 ? 'Retry the failed one' : `Retry ${numberText(failed)} failed`),
  forget: () => 'Dismiss',
}

/** An action that the owner of a task can use now. */
export interface OwnerAction {
  readonly action: TaskAction
  /**
   * key of the button. Pause and resume have the same key, so that the button keeps the focus when one replaces the
   * other
   */
  readonly button: string
  readonly label: string
  readonly run: () => void
}

/**
 * Returns the actions that are possible in the state of the task, in the order of the buttons.
 * @param leave navigates away from the page of a task that was dismissed
 */
export function taskActionsOf(task: Handled, leave: () => void = () => {}): readonly OwnerAction[] {
  const all: readonly TaskAction[] = ['resume', 'hold', 'retry', 'cancel', 'forget']
  return (
    all
      .filter((action) => whyNotTask(action, task) === null)
      // If the task has a file, the user can download it. Another export can be started from the list.
      .filter((action) => action !== 'retry' || !hasFile(task))
      .map((action) => ({ action, label: labelOf(action, task) }))
      .filter(({ label }) => label !== undefined)
      .map(({ action, label = '' }) => ({
        action,
        button: action === 'hold' || action === 'resume' ? 'hold-resume' : action,
        label,
        run: () => (action === 'cancel' ? confirmCancel(task) : void run(action, task, leave)),
      }))
  )
}

function labelOf(action: TaskAction, task: Handled): string | undefined {
  const { kind } = task.about
  if (kind === 'bulk' || kind === 'drain') return labels[action](task)
  if (kind === 'backup' || kind === 'restore') return ofBackup[action]
  return (kind === 'export' ? ofExport : ofUpload)[action]
}

function confirmCancel(task: Handled): void {
  confirm({
    ...endingOf(task),
    cancelLabel: 'Keep it',
    tone: 'danger',
    onConfirm: () => run('cancel', task),
  })
}

/** Returns the texts of the confirmation for cancelling a task, which depend on the kind of the task. */
function endingOf(task: Handled): { title: string; body: string; actionLabel: string } {
  switch (task.about.kind) {
    case 'image_upload':
      return {
        title: 'Discard upload',
        body: 'The uploaded part is deleted, and the quota of its disk is released.',
        actionLabel: 'Discard upload',
      }
    case 'backup':
    case 'restore':
      return {
        title: `Cancel “${taskTitle(task)}”`,
        body: 'What was copied so far is deleted.',
        actionLabel: labelOf('cancel', task) ?? 'Cancel task',
      }
    case 'export':
      return {
        title: `Cancel “${taskTitle(task)}”`,
        body: 'The unfinished file is deleted.',
        actionLabel: 'Cancel export',
      }
    case 'drain':
      return {
        title: `Cancel “${taskTitle(task)}”`,
        body: 'Moves that are under way are cancelled. Instances that have moved stay on their new sleds; you can move them back afterwards.',
        actionLabel: 'Cancel task',
      }
    case 'bulk': {
      const [rest, total] = [task.total - begun(task), task.total].map(numberText)
      return {
        title: `Cancel “${taskTitle(task)}”`,
        body: `${rest} of ${total} have not started and will not. Finished ones are not undone.`,
        actionLabel: 'Cancel task',
      }
    }
  }
}

async function run(action: TaskAction, task: Handled, leave = () => {}): Promise<void> {
  try {
    const make = () => invoke(calls[action], { path: { task: task.id } })
    if (action === 'cancel' && task.about.kind === 'image_upload') {
      // This tab may be sending the file of the upload. The code that stops it is loaded on demand.
      const { endSending } = await import('#features/image-uploads/lazy.ts')
      await endSending(task.about.upload, make)
    } else await make()
    if (action === 'forget') leave()
  } catch (error) {
    toast.error({ title: `“${taskTitle(task)}” is unchanged`, content: messageOf(error) })
  }
  await invalidate('task')
}
