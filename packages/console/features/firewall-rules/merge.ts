import { fieldText, type RuleBody, type RuleField, ruleFields, type RulePart } from './rule.ts'

/** The difference of one rule between two sets. */
export interface RuleDifference {
  readonly name: string
  readonly what: 'added' | 'removed' | 'changed'
  /** If the rule was changed: its fields with old and new values */
  readonly fields: readonly { readonly field: RuleField; readonly from: string; readonly to: string }[]
}

/** Returns the differences between two rule sets by rule name; empty if only the order differs. */
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

/** How the changes of others since a form was opened relate to the form. */
export type ChangeRelation =
  /** Others made no changes. */
  | { readonly type: 'alone' }
  /** Others changed other rules. */
  | { readonly type: 'apart'; readonly theirs: readonly RuleDifference[] }
  /** Others removed or renamed the rule. */
  | { readonly type: 'same_rule'; readonly theirs: readonly RuleDifference[]; readonly now: RuleBody }
  /** Another rule has the name of the form's rule now. */
  | { readonly type: 'gone'; readonly theirs: readonly RuleDifference[] }
  /** Another rule has its name now. */
  | { readonly type: 'name_taken'; readonly theirs: readonly RuleDifference[] }

/**
 * @param base the rule set when the form was opened
 * @param now the server's current set
 * @param was name of the rule that the form edits; null for a new one
 * @param mine the rule in the form
 */
export function relateChanges(
  base: readonly RuleBody[],
  now: readonly RuleBody[],
  was: string | null,
  mine: RuleBody,
): ChangeRelation {
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

/** Returns the set after replacing the form's rule; a rule that is new or was deleted is added. */
export function withRule(
  rules: readonly RuleBody[],
  was: string | null,
  mine: RuleBody,
): readonly RuleBody[] {
  const isThere = was !== null && rules.some(({ name }) => name === was)
  return isThere ? rules.map((rule) => (rule.name === was ? mine : rule)) : [...rules, mine]
}

/**
 * The three-way merge of a rule. It contains the changes of both sides; in a conflict, the value of the form (`mine`).
 */
export interface MergedRule {
  readonly merged: RuleBody
  /**
   * Fields that both sides changed to different values. Lists are merged: entries that either side added are included,
   * and entries that either side removed are not. If that would empty a list, the form's list is used.
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

/** Merges filters, where null is an empty filter; the result is null if it is empty. */
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
 * Merges lists: their list, plus entries that I added, minus entries that I removed. If the merged list would be empty
 * because each side removed what the other kept, the result is my list: an empty filter matches everything, which
 * neither side wanted.
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
