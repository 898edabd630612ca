import { compareRules } from '@portico/domain/networks/rules.ts'
import { nameWith } from '@portico/domain/names.ts'
import { isSameRule, type RuleBody } from './rule.ts'

/**
 * A change of a rule set that is applied to its latest version. Returns the new rule set, or why the change is not
 * possible. Rules are identified by name.
 */
export type SetChange = (now: readonly RuleBody[]) => Changed
type Changed = { readonly rules: readonly RuleBody[] } | { readonly refused: string }

/** Returns a change that enables or disables rules or sets their priority, and keeps their latest other values. */
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

/** Returns a change that deletes rules if they are unchanged, and skips those that no longer exist. */
export function removing(seen: readonly RuleBody[]): SetChange {
  return (now) => {
    const changed = seen.filter((rule) => {
      const other = now.find(({ name }) => name === rule.name)
      return other !== undefined && !isSameRule(other, rule)
    })
    if (changed.length > 0) {
      const names = changed.map(({ name }) => name).join(', ')
      return { refused: `${names} was changed by another user. Check it again before you delete it` }
    }
    return { rules: now.filter(({ name }) => !seen.some((rule) => rule.name === name)) }
  }
}

/** Returns a change that adds a copy of each rule with an unused name. */
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

/** Returns the first unused name of `allow-db-copy`, `allow-db-copy-2`, … */
export function freeName(name: string, rules: readonly Pick<RuleBody, 'name'>[]): string {
  return firstFree(rules, (count) => nameWith(name, count === 1 ? '-copy' : `-copy-${count}`))
}

/** Returns the first unused placeholder name of `new-rule`, `new-rule-2`, … */
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
  names.length === 1 ? `${names[0] ?? ''} no longer exists` : `${names.join(', ')} no longer exist`

/** Returns the highest priority before this rule that no rule of its direction has; null if there is none. */
export function freePriorityBefore(
  { priority, direction }: Pick<RuleBody, 'priority' | 'direction'>,
  rules: readonly RuleBody[],
): number | null {
  const taken = new Set(rules.filter((rule) => rule.direction === direction).map((rule) => rule.priority))
  for (let free = priority - 1; free >= 0; free--) if (!taken.has(free)) return free
  return null
}

/** Returns the enabled rules of the same direction that are evaluated directly before and after a rule. */
export function neighbours(
  rule: Pick<RuleBody, 'name' | 'priority' | 'direction' | 'action'>,
  others: readonly RuleBody[],
): { readonly before: RuleBody | undefined; readonly after: RuleBody | undefined } {
  const ordered = others
    .filter(({ direction, status }) => direction === rule.direction && status === 'enabled')
    .toSorted(compareRules)
  const at = ordered.findIndex((other) => compareRules(rule, other) < 0)
  const index = at === -1 ? ordered.length : at
  return { before: ordered[index - 1], after: ordered[index] }
}

/** Returns the rules in order of evaluation, inbound rules first. */
export function inOrder<Rule extends RuleBody>(rules: readonly Rule[]): readonly Rule[] {
  const of = (direction: RuleBody['direction']) =>
    rules.filter((rule) => rule.direction === direction).toSorted(compareRules)
  return [...of('inbound'), ...of('outbound')]
}
