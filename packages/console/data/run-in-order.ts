const last = new Map<string, Promise<unknown>>()

/**
 * Runs a read-modify-write task after all earlier tasks with the same key have settled, so that this page never
 * overwrites a change that it has not read.
 */
export function runInOrder<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
  const before = last.get(key)
  const mine = before === undefined ? task() : before.then(task, task)
  const forget = () => {
    if (last.get(key) === mine) last.delete(key)
  }
  last.set(key, mine)
  // The caller handles the failure.
  mine.then(forget, forget)
  return mine
}
