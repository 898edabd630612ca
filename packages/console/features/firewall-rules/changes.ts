import { compareRules } from '@portico/domain/networks/rules.ts'
import { nameWith } from '@portico/domain/names.ts'
import { isSameRule, type RuleBody } from './rule.ts'

/**
 * Something that is done to a set of rules, whichever it is by then: the set as it becomes, or why it cannot be done.
 * Rules are meant by name.
 */
export type SetChange = (now: readonly RuleBody[]) => Changed
type Changed = { readonly rules: readonly RuleBody[] } | { readonly refused: string }

/** Switch rules on or off, or give them another priority; what else is said of them stays as it is by then. */
export function setting(
  names: readonly string[],
  what: Partial<Pick<RuleBody, 'status' | 'priority'>>,
): SetChange {
  return (now) => {
    const missing = names.filter((name) => !now.some((rule) => rule.name === name))
    if (missing.length > 0) return { refused: goneText(missing) }
    return { rules: now.map((rule) => (names.includes(rule.name) ? { ...rule, ...what } : rule)) }
  }
}

/** Take rules away that are still as they were seen; those that are gone already are. */
export function removing(seen: readonly RuleBody[]): SetChange {
  return (now) => {
    const changed = seen.filter((rule) => {
      const other = now.find(({ name }) => name === rule.name)
      return other !== undefined && !isSameRule(other, rule)
    })
    if (changed.length > 0) {
      const names = changed.map(({ name }) => name).join(', ')
      return { refused: `${names} changed meanwhile. Look at it again before it goes` }
    }
    return { rules: now.filter(({ name }) => !seen.some((rule) => rule.name === name)) }
  }
}

/** Add a copy of each rule, under a name that is free. */
export function cloning(names: readonly string[]): SetChange {
  return (now) => {
    const missing = names.filter((name) => !now.some((rule) => rule.name === name))
    if (missing.length > 0) return { refused: goneText(missing) }
    const rules = [...now]
    for (const rule of now) {
      if (names.includes(rule.name)) rules.push({ ...rule, name: freeName(rule.name, rules) })
    }
    return { rules }
  }
}

/** `allow-db-copy`, `allow-db-copy-2`, … */
export function freeName(name: string, rules: readonly Pick<RuleBody, 'name'>[]): string {
  return firstFree(rules, (count) => nameWith(name, count === 1 ? '-copy' : `-copy-${count}`))
}

/** The name that a rule has until somebody gives it one: `new-rule`, `new-rule-2`, … */
export function unnamedAmong(rules: readonly Pick<RuleBody, 'name'>[]): string {
  return firstFree(rules, (count) => (count === 1 ? 'new-rule' : `new-rule-${count}`))
}

function firstFree(rules: readonly Pick<RuleBody, 'name'>[], nameAt: (count: number) => string): string {
  const taken = new Set(rules.map(({ name }) => name))
  for (let count = 1; ; count++) {
    const wanted = nameAt(count)
    if (!taken.has(wanted)) return wanted
  }
}

const goneText = (names: readonly string[]) =>
  names.length === 1 ? `${names[0] ?? ''} is there no more` : `${names.join(', ')} are there no more`

/** The highest priority before this one that no rule of the direction has; null where there is none. */
export function freePriorityBefore(
  { priority, direction }: Pick<RuleBody, 'priority' | 'direction'>,
  rules: readonly RuleBody[],
): number | null {
  const taken = new Set(rules.filter((rule) => rule.direction === direction).map((rule) => rule.priority))
  for (let free = priority - 1; free >= 0; free--) if (!taken.has(free)) return free
  return null
}

/** The rules that are asked right before and right after one, among those of its direction that are switched on. */
export function neighbours(
  rule: Pick<RuleBody, 'name' | 'priority' | 'direction' | 'action'>,
  others: readonly RuleBody[],
): { readonly before: RuleBody | undefined; readonly after: RuleBody | undefined } {
  const asked = others
    .filter(({ direction, status }) => direction === rule.direction && status === 'enabled')
    .toSorted(compareRules)
  const at = asked.findIndex((other) => compareRules(rule, other) < 0)
  const place = at === -1 ? asked.length : at
  return { before: asked[place - 1], after: asked[place] }
}

/** Inbound ones first, each direction in the order in which its rules are asked. */
export function inOrder<Rule extends RuleBody>(rules: readonly Rule[]): readonly Rule[] {
  const of = (direction: RuleBody['direction']) =>
    rules.filter((rule) => rule.direction === direction).toSorted(compareRules)
  return [...of('inbound'), ...of('outbound')]
}
