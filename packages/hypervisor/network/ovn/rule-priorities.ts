import type { DocumentRule } from '@portico/domain/networks/vpc-document.ts'

type RankedRule = Pick<DocumentRule, 'id' | 'action'>

/**
 * Returns a priority for each rule of one direction, so that the rule that decides first has the highest one among those
 * with different actions. Rules with the same action that follow each other may have any, since their order makes no
 * difference. Rules keep their former priorities if possible, so that few rows change with a document.
 * @param rules in the order of evaluation
 * @param former returns the priority of a rule that had this action already
 * @param highest of the priorities that may be used. Those below 1 do not fit
 */
export function rulePriorities(
  rules: readonly RankedRule[],
  former: (rule: RankedRule) => number | undefined,
  highest: number,
): readonly number[] {
  return keepPriorities(rules, inOrder(rules.map(former)), highest) ?? newPriorities(rules, highest)
}

/** Spreads priorities evenly, with room for rules in between. */
function newPriorities(rules: readonly RankedRule[], highest: number): readonly number[] {
  const count = 1 + rules.filter(({ action }, at) => at > 0 && action !== rules[at - 1]?.action).length
  const gap = Math.max(1, Math.floor(highest / (count + 1)))
  let priority = highest - gap + 1
  return rules.map(({ action }, at) => {
    if (at > 0 && action !== rules[at - 1]?.action) priority -= gap
    return priority
  })
}

/** @returns null if a rule has no room between those that keep their priority */
function keepPriorities(
  rules: readonly RankedRule[],
  kept: readonly (number | null)[],
  highest: number,
): readonly number[] | null {
  if (kept.every((priority) => priority === null)) return null
  // The nearest kept priority at or after each rule.
  const following: (number | null)[] = []
  for (let at = rules.length - 1; at >= 0; at--) following[at] = kept[at] ?? following[at + 1] ?? null
  const result: number[] = []
  for (const [at, { action }] of rules.entries()) {
    const before = result[at - 1] ?? null
    const isNeighbor = at > 0 && rules[at - 1]?.action === action
    const own = kept[at] ?? (isNeighbor ? before : sharedWithNext(rules, kept, at))
    const ceiling = before ?? highest + 1
    const priority = own ?? Math.floor((ceiling + (following[at] ?? 0)) / 2)
    const fits = isNeighbor ? priority <= ceiling : priority < ceiling
    if (!fits || priority < 1 || priority > highest) return null
    result.push(priority)
  }
  return result
}

/** Returns the kept priority of a later rule from which no other action separates this one. */
function sharedWithNext(
  rules: readonly RankedRule[],
  kept: readonly (number | null)[],
  at: number,
): number | null {
  for (let next = at; rules[next]?.action === rules[at]?.action && next < rules.length; next++) {
    const priority = kept[next]
    if (priority != null) return priority
  }
  return null
}

/** Returns the longest part of a list that does not rise, with null for all others. */
function inOrder(priorities: readonly (number | undefined)[]): readonly (number | null)[] {
  // ends[n] is the index of the highest possible last element of a part with n + 1 elements.
  const ends: number[] = []
  const before: (number | null)[] = []
  for (const [at, priority] of priorities.entries()) {
    if (priority === undefined) continue
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((priorities[ends[middle] ?? -1] ?? 0) >= priority) low = middle + 1
      else high = middle
    }
    before[at] = low > 0 ? (ends[low - 1] ?? null) : null
    ends[low] = at
  }
  const kept = priorities.map((): number | null => null)
  for (let at: number | null = ends.at(-1) ?? null; at !== null; at = before[at] ?? null) {
    kept[at] = priorities[at] ?? null
  }
  return kept
}
