import type { Task } from '@portico/contract/types.ts'
import { isOpen } from '@portico/domain/tasks/states.ts'
import { useEffect, useRef } from 'react'
import { takeStarted } from '#data/started-tasks.ts'
import { toast } from '#ui/feedback/toast.ts'
import { taskTitle } from './titles.ts'
import { allLeftOut, outcomeText } from './progress.ts'
import { downloadFile, hasFile } from './task-file.ts'
import { taskHref } from './task-href.ts'

/**
 * ms for which a toast offers a file. It is longer than for other toasts, because the user may be doing something else.
 */
const fileShown = 15_000

/**
 * Shows a toast at the end of each task that this page has started or has seen running. Progress is shown elsewhere and
 * has no toasts.
 */
export function useEndToasts(tasks: readonly Task[]): void {
  const open = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    for (const task of tasks.filter(({ state }) => !isOpen(state))) {
      // `takeStarted` must be called for every task, because it returns each only once.
      const own = takeStarted(task.id)
      if (own !== undefined || open.current.has(task.id)) announceEnd(task, own?.toast)
    }
    open.current = new Set(tasks.filter(({ state }) => isOpen(state)).map(({ id }) => id))
  }, [tasks])
}

/** @param startToast the toast that said that the task was started */
function announceEnd(task: Task, startToast: string | undefined): void {
  if (startToast !== undefined) toast.dismiss(startToast)
  const isRestored = task.about.kind === 'restore' && task.state === 'done'
  const action = { label: isRestored ? 'Show instance' : 'Show task', href: taskHref(task) }
  const content = outcomeText(task)
  if (task.state === 'failed') {
    const outcome = task.failure === null ? 'some failed' : 'it had no effect'
    toast.error({ title: `${taskTitle(task)}: ${outcome}`, content, action })
  } else if (allLeftOut(task)) {
    toast.info({ title: taskTitle(task), content, action })
  } else if (task.state === 'done') {
    // The user is waiting for the file, so the toast offers it.
    const download = { label: 'Download', onPress: () => downloadFile(task) }
    const isThere = hasFile(task)
    toast.success({
      title: task.about.kind === 'restore' ? `${task.about.instance} is restored` : taskTitle(task),
      content,
      action: isThere ? download : action,
      ...(isThere && { timeout: fileShown }),
    })
  }
}
