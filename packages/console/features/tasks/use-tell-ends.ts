import type { Task } from '@portico/contract/types.ts'
import { isOpen } from '@portico/domain/tasks/states.ts'
import { useEffect, useRef } from 'react'
import { toast } from '#ui/feedback/toast.ts'
import { taskTitle } from './deeds.ts'
import { allLeftOut, talliesInWords } from './progress.ts'
import { taskHref } from './task-href.ts'

/** Say how a task ended that was seen under way; progress is not told, only shown. */
export function useTellEnds(tasks: readonly Task[]): void {
  const open = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    for (const task of tasks) if (open.current.has(task.id)) tellEnd(task)
    open.current = new Set(tasks.filter(({ state }) => isOpen(state)).map(({ id }) => id))
  }, [tasks])
}

function tellEnd(task: Task): void {
  const action = { label: 'Show task', href: taskHref(task) }
  const content = talliesInWords(task)
  if (task.state === 'failed') {
    toast.error({ title: `${taskTitle(task)}: not all went well`, content, action })
  } else if (allLeftOut(task)) {
    toast.info({ title: taskTitle(task), content, action })
  } else if (task.state === 'done') {
    toast.success({ title: taskTitle(task), content, action })
  }
}
