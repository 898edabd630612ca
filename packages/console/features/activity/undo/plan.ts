import type { Change } from '../change.ts'
import { diffOf, type FieldChange } from '@portico/domain/changes/diff.ts'
import { fieldLabel } from '@portico/domain/changes/fields.ts'
import { kindLabel } from '../kinds.ts'
import { type KindUndoRule, ruleFor, type Stored } from './rules.ts'

/** What an undo does to each changed field. */
export interface Plan {
  /** Fields that change from their current to their previous value */
  readonly returning: readonly FieldChange[]
  /** Fields that already have their old value */
  readonly returned: readonly FieldChange[]
  /** Fields that were changed later, which an undo keeps */
  readonly changedSince: readonly FieldChange[]
  /** Fields that no operation can set */
  readonly impossible: readonly FieldChange[]
  /** The resource after the undo */
  readonly restored: Stored
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Returns what undoing a change does to the current resource. Only fields that still have the value set by the change
 * are restored; later changes are kept.
 */
export function planOf(change: Change, { sets }: KindUndoRule, now: Stored): Plan {
  const fields = diffOf(change).map(({ name, before, after }) => ({ name, before, after, is: now[name] }))
  const settable = fields.filter(({ name }) => Object.hasOwn(sets, name))
  const asLeft = settable.filter(({ is, after }) => isSame(is, after))
  const toNow = ({ name, before, is }: (typeof fields)[number]) => ({ name, before: is, after: before })
  const returned = settable.filter((field) => !asLeft.includes(field) && isSame(field.is, field.before))
  return {
    returning: asLeft.map(toNow),
    returned: returned.map(toNow),
    changedSince: settable.filter((field) => !asLeft.includes(field) && !returned.includes(field)).map(toNow),
    impossible: fields.filter(({ name }) => !Object.hasOwn(sets, name)).map(toNow),
    restored: { ...now, ...Object.fromEntries(asLeft.map(({ name, before }) => [name, before])) },
  }
}

/** Returns why a change cannot be undone, judged from the change alone; null if an undo is possible. */
export function whyNotUndone(change: Change): string | null {
  const word = kindLabel(change.kind, change.after ?? change.before)
  if (!change.exists) return `The ${word} was deleted`
  const rule = ruleFor(change.kind, change.after)
  if (rule === undefined) return `Changes of this ${word} cannot be undone`
  const fields = diffOf(change)
  if (fields.some(({ name }) => Object.hasOwn(rule.sets, name))) return null
  const [only] = fields
  return fields.length === 1 && only !== undefined
    ? `No operation sets ${fieldLabel(only.name)}`
    : 'No operation sets the changed fields'
}

/** Returns why there is nothing to undo; null if there is something. */
export function whyNothing({ returning, changedSince }: Plan): string | null {
  if (returning.length > 0) return null
  return changedSince.length === 0
    ? 'It already has the previous values'
    : 'All fields were changed again since then'
}
