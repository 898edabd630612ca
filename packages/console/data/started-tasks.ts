import { invalidate } from './update-cache.ts'

/** Tasks that this page started and whose end was not announced yet. A task may end before a list contains it. */
const started = new Set<string>()

/** The toasts that say that a task was started, by task. */
const startToasts = new Map<string, string>()

/**
 * Starts a task from this page, so that lists show it and its end is announced. @returns the ID of the task @throws
 * what `args` rejects with
 */
export async function recordStartedTask(args: Promise<{ readonly id: string }>): Promise<string> {
  const { id } = await args
  started.add(id)
  void invalidate('task')
  return id
}

/** Records the toast that says that a task was started, which its end replaces. */
export function recordStartToast(task: string, toastId: string): void {
  startToasts.set(task, toastId)
}

/** Returns whether this page started the task and has not announced its end. Returns true only once per task. */
export function takeStarted(id: string): boolean {
  return started.delete(id)
}

/** Returns the toast that said that a task was started, once per task; undefined if there was none. */
export function takeStartToast(id: string): string | undefined {
  const toastId = startToasts.get(id)
  startToasts.delete(id)
  return toastId
}
