import { invalidate } from './use-act.ts'

/** Tasks that this page has begun and whose end it has not told: one may be over before it is first seen. */
const begun = new Set<string>()

/** Begin a task from here: what shows tasks shows it, and its end is told. @returns its id @throws what `asked` throws */
export async function beginTask(asked: Promise<{ readonly id: string }>): Promise<string> {
  const { id } = await asked
  begun.add(id)
  void invalidate('task')
  return id
}

/** Was the task begun here, and nobody told of its end? Asked once. */
export function takeBegun(id: string): boolean {
  return begun.delete(id)
}
