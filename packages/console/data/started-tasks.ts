import { invalidate } from './update-cache.ts'

/**
 * Tasks that this page started and whose end was not announced yet, each with the toast that said that it was started,
 * if there was one. A task may end before a list contains it.
 */
const started = new Map<string, string | undefined>()

/**
 * Starts a task from this page, so that lists show it and its end is announced.
 * @param toast shows that the task was started, and returns its ID: the end of the task replaces it
 * @returns the ID of the task
 * @throws what `args` rejects with
 */
export async function recordStartedTask(
  args: Promise<{ readonly id: string }>,
  toast?: (task: string) => string,
): Promise<string> {
  const { id } = await args
  started.set(id, toast?.(id))
  void invalidate('task')
  return id
}

/**
 * Returns the toast that said that a task was started, if there was one; undefined if this page did not start the task
 * or has announced its end. Returns it only once per task.
 */
export function takeStarted(id: string): { readonly toast: string | undefined } | undefined {
  if (!started.has(id)) return undefined
  const toast = started.get(id)
  started.delete(id)
  return { toast }
}
