import { invalidate } from './update-cache.ts'

/** Tasks that this page started and whose end was not announced yet: a task may be over before it is first seen. */
const started = new Set<string>()

/**
 * Starts a task from this page: lists of tasks show it, and its end is announced. @returns its ID @throws what `asked`
 * throws
 */
export async function recordStartedTask(args: Promise<{ readonly id: string }>): Promise<string> {
  const { id } = await args
  started.add(id)
  void invalidate('task')
  return id
}

/** Returns whether this page started the task and its end was not announced yet. Returns true only once. */
export function takeStarted(id: string): boolean {
  return started.delete(id)
}
