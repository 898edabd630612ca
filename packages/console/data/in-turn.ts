const last = new Map<string, Promise<unknown>>()

/**
 * Run what reads something and writes it again when all that was begun before under the same key is over, however that
 * went: so that nothing of this page writes over what it has not read.
 */
export function inTurn<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
  const before = last.get(key)
  const mine = before === undefined ? task() : before.then(task, task)
  const forget = () => {
    if (last.get(key) === mine) last.delete(key)
  }
  last.set(key, mine)
  // Whoever asked hears of the failure.
  mine.then(forget, forget)
  return mine
}
