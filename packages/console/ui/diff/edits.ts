/** What became of one item of a sequence. */
export interface Edit<T> {
  readonly kind: 'same' | 'removed' | 'added'
  readonly value: T
}

/** Differences beyond which nobody reads them one by one: then all of one side stands for all of the other. */
const readable = 1000

/**
 * The fewest removals and additions that make one sequence the other (Myers, "An O(ND) difference algorithm"), in
 * order, removals first where both stand at one place. Items are compared with `===`.
 */
export function editsBetween<T>(before: readonly T[], after: readonly T[]): readonly Edit<T>[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const same = (value: T): Edit<T> => ({ kind: 'same', value })
  return [
    ...before.slice(0, start).map(same),
    ...removalsFirst(
      middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ),
    ...before.slice(before.length - end).map(same),
  ]
}

function middle<T>(before: readonly T[], after: readonly T[]): readonly Edit<T>[] {
  const trace = furthest(before, after)
  if (trace === null) {
    return [
      ...before.map((value): Edit<T> => ({ kind: 'removed', value })),
      ...after.map((value): Edit<T> => ({ kind: 'added', value })),
    ]
  }
  return walkBack(before, after, trace)
}

/** A diagonal of the table of both sequences, to how far along `before` one gets on it. */
type Reach = ReadonlyMap<number, number>

/** How far one gets with 0, 1, 2, … differences, up to as many as it takes; null when those are too many. */
function furthest<T>(before: readonly T[], after: readonly T[]): readonly Reach[] | null {
  const trace: Reach[] = []
  let reach = new Map<number, number>([[1, 0]])
  for (let count = 0; count <= readable; count++) {
    const next = new Map(reach)
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = stepInto(reach, diagonal, count)
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      next.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return [...trace, reach]
    }
    trace.push(reach)
    reach = next
  }
  return null
}

/** Where a diagonal begins with one difference more: below the one to the right, or right of the one to the left. */
function stepInto(reach: Reach, diagonal: number, count: number): number {
  const down = reach.get(diagonal + 1) ?? -1
  const right = (reach.get(diagonal - 1) ?? -1) + 1
  return isDown(down, right, diagonal, count) ? down : right
}

function isDown(down: number, right: number, diagonal: number, count: number): boolean {
  return diagonal === -count || (diagonal !== count && right <= down)
}

function walkBack<T>(before: readonly T[], after: readonly T[], trace: readonly Reach[]): readonly Edit<T>[] {
  const found: Edit<T>[] = []
  let x = before.length
  let y = after.length
  for (let count = trace.length - 1; count >= 0; count--) {
    const reach = trace[count] ?? new Map<number, number>()
    const diagonal = x - y
    const down = reach.get(diagonal + 1) ?? -1
    const right = (reach.get(diagonal - 1) ?? -1) + 1
    const wentDown = isDown(down, right, diagonal, count)
    const from = count === 0 ? 0 : wentDown ? down : right
    while (x > from && y > from - diagonal) {
      found.push({ kind: 'same', value: before[--x] as T })
      y--
    }
    if (count === 0) break
    if (wentDown) found.push({ kind: 'added', value: after[--y] as T })
    else found.push({ kind: 'removed', value: before[--x] as T })
  }
  return found.toReversed()
}

/** At one place what went stands before what came, as people read it. */
function removalsFirst<T>(edits: readonly Edit<T>[]): readonly Edit<T>[] {
  const ordered: Edit<T>[] = []
  let waiting: Edit<T>[] = []
  for (const edit of edits) {
    if (edit.kind === 'added') waiting.push(edit)
    else if (edit.kind === 'removed') ordered.push(edit)
    else {
      ordered.push(...waiting, edit)
      waiting = []
    }
  }
  return [...ordered, ...waiting]
}
