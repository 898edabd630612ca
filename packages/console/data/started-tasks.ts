import { invalidate } from './update-cache.ts'

/** Tasks that this page started and whose end was not announced yet: a task may be over before it is first seen. */
const begun = new Set<string>()

/**
 * Starts a task from this page: lists of tasks show it, and its end is announced. @returns its ID @throws what `asked`
 * throws
 */
export async function beginTask(asked: Promise<{ readonly id: string }>): Promise<string> {
  const { id } = await asked
  begun.add(id)
  void invalidate('task')
  return id
}

/** Returns whether this page started the task and its end was not announced yet. Returns true only once. */
export function takeBegun(id: string): boolean {
  return begun.delete(id)
}
