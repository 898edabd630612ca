/** Tasks that this page has begun and whose end it has not told: one may be over before it is first seen. */
const begun = new Set<string>()

/** A task was begun here: whoever waits for its end is told of it. */
export function noteBegun(id: string): void {
  begun.add(id)
}

/** Was the task begun here, and nobody told of its end? Asked once. */
export function takeBegun(id: string): boolean {
  return begun.delete(id)
}
