import { fieldText, type RuleBody, type RuleField, ruleFields, type RulePart } from './rule.ts'

/** What became of one rule between two sets. */
export interface RuleDifference {
  readonly name: string
  readonly what: 'added' | 'removed' | 'changed'
  /** Of one that changed: which parts, from what to what. */
  readonly fields: readonly { readonly field: RuleField; readonly from: string; readonly to: string }[]
}

/** What became of a set of rules, by name; nothing where only their order differs. */
export function differences(
  before: readonly RuleBody[],
  after: readonly RuleBody[],
): readonly RuleDifference[] {
  const was = byName(before)
  const is = byName(after)
  const gone = before.filter(({ name }) => !is.has(name))
  return [
    ...gone.map(({ name }) => ({ name, what: 'removed' as const, fields: [] })),
    ...after.flatMap((rule): readonly RuleDifference[] => {
      const old = was.get(rule.name)
      if (old === undefined) return [{ name: rule.name, what: 'added', fields: [] }]
      const fields = ruleFields
        .map((field) => ({ field, from: fieldText(old, field), to: fieldText(rule, field) }))
        .filter(({ from, to }) => from !== to)
      return fields.length === 0 ? [] : [{ name: rule.name, what: 'changed', fields }]
    }),
  ]
}

/** One rule of a form beside what others did to the set since the form opened. */
export type Meeting =
  /** Nobody changed anything. */
  | { readonly type: 'alone' }
  /** Others changed other rules. */
  | { readonly type: 'apart'; readonly theirs: readonly RuleDifference[] }
  /** They changed the same rule. */
  | { readonly type: 'same_rule'; readonly theirs: readonly RuleDifference[]; readonly now: RuleBody }
  /** They removed it, or called it something else. */
  | { readonly type: 'gone'; readonly theirs: readonly RuleDifference[] }
  /** Another rule has its name by now. */
  | { readonly type: 'name_taken'; readonly theirs: readonly RuleDifference[] }

/**
 * @param base the set that the form began with
 * @param now the set of the server
 * @param was the rule that the form changes, by its name; null for a new one
 * @param mine the rule as the form has it
 */
export function meet(
  base: readonly RuleBody[],
  now: readonly RuleBody[],
  was: string | null,
  mine: RuleBody,
): Meeting {
  const theirs = differences(base, now)
  if (theirs.length === 0) return { type: 'alone' }
  const isTheirs = (name: string) => theirs.find((difference) => difference.name === name)
  const other = mine.name === was ? undefined : now.find(({ name }) => name === mine.name)
  if (other !== undefined) return { type: 'name_taken', theirs }
  const touched = was === null ? undefined : isTheirs(was)
  if (touched === undefined) return { type: 'apart', theirs }
  const rule = now.find(({ name }) => name === was)
  return rule === undefined ? { type: 'gone', theirs } : { type: 'same_rule', theirs, now: rule }
}

/** A set with one rule of it as a form has it; a new one, or one that is gone, is added. */
export function withRule(
  rules: readonly RuleBody[],
  was: string | null,
  mine: RuleBody,
): readonly RuleBody[] {
  const isThere = was !== null && rules.some(({ name }) => name === was)
  return isThere ? rules.map((rule) => (rule.name === was ? mine : rule)) : [...rules, mine]
}

/** One rule of three: what each side changed, and mine where both changed the same part to something else. */
export interface MergedRule {
  readonly merged: RuleBody
  /**
   * Parts that both changed, in different ways. What is a list has what both added, without what either removed; where
   * nothing would be left of two lists that had something, it is mine.
   */
  readonly both: readonly { readonly field: RuleField; readonly theirs: string; readonly mine: string }[]
}

export function mergeRule(base: RuleBody, theirs: RuleBody, mine: RuleBody): MergedRule {
  const isChanged = (rule: RuleBody, field: RuleField) => fieldText(rule, field) !== fieldText(base, field)
  const one = <Field extends 'name' | 'description' | 'status' | 'action' | 'direction' | 'priority'>(
    field: Field,
  ): RuleBody[Field] => (isChanged(mine, field) ? mine[field] : theirs[field])
  const merged: RuleBody = {
    name: one('name'),
    description: one('description'),
    status: one('status'),
    action: one('action'),
    direction: one('direction'),
    priority: one('priority'),
    targets: mergeLists(base.targets, theirs.targets, mine.targets, partKey),
    filters: {
      hosts: mergeFilter(base.filters.hosts, theirs.filters.hosts, mine.filters.hosts, partKey),
      ports: mergeFilter(base.filters.ports, theirs.filters.ports, mine.filters.ports, String),
      protocols: mergeFilter(
        base.filters.protocols,
        theirs.filters.protocols,
        mine.filters.protocols,
        String,
      ),
    },
  }
  const both = ruleFields
    .filter((field) => isChanged(theirs, field) && isChanged(mine, field))
    .map((field) => ({ field, theirs: fieldText(theirs, field), mine: fieldText(mine, field) }))
    .filter((each) => each.theirs !== each.mine)
  return { merged, both }
}

const partKey = ({ type, value }: RulePart): string => `${type} ${value}`

type MaybeList<Item> = readonly Item[] | null | undefined

/** No filter is none: it stays that where nothing is added. */
function mergeFilter<Item>(
  base: MaybeList<Item>,
  theirs: MaybeList<Item>,
  mine: MaybeList<Item>,
  keyOf: (item: Item) => string,
): Item[] | null {
  const merged = mergeLists(base ?? [], theirs ?? [], mine ?? [], keyOf)
  return merged.length === 0 ? null : merged
}

/**
 * Theirs, with what I added and without what I removed. Two sides that each removed what the other left have not emptied
 * the list together: an empty filter lets everything through, which neither wanted. Then it is mine.
 */
function mergeLists<Item>(
  base: readonly Item[],
  theirs: readonly Item[],
  mine: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const keys = (items: readonly Item[]) => new Set(items.map(keyOf))
  const [before, there, here] = [keys(base), keys(theirs), keys(mine)]
  const kept = theirs.filter((item) => here.has(keyOf(item)) || !before.has(keyOf(item)))
  const added = mine.filter((item) => !before.has(keyOf(item)) && !there.has(keyOf(item)))
  const merged = [...kept, ...added]
  return merged.length === 0 && theirs.length > 0 ? [...mine] : merged
}

const byName = (rules: readonly RuleBody[]) => new Map(rules.map((rule) => [rule.name, rule]))
