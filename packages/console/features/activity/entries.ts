import type { Change } from './change.ts'
import { diffOf, type FieldChange } from '@portico/domain/changes/diff.ts'
import { countOfKind, kindLabel } from './kinds.ts'
import { ruleKind } from './rule-history.ts'
import { verbOfOperation, kindsOf, verbOf } from './verbs.ts'

/** An entry: all known changes with the same cause. */
export interface LogEntry {
  readonly key: string
  readonly time: Date
  readonly actor: Change['actor']
  readonly operation: string | null
  readonly requestId: string | null
  /** Newest first */
  readonly changes: readonly Change[]
  /** The change of the main resource */
  readonly main: Change
  /** `Created` */
  readonly verb: string
  /** `instance` */
  readonly kind: string
  /** Its name at that time; null for a resource without a name */
  readonly name: string | null
  /** The two most informative changed fields of an existing resource */
  readonly inShort: readonly FieldChange[]
  /** `2 disks and 3 others`; empty when nothing else changed */
  readonly others: string
}

/**
 * Groups changes, newest first, into entries: all changes of a request are one entry at the position of the newest.
 * Changes by the system are one entry if they were made in one transaction, which has one time.
 */
export function entriesOf(changes: readonly Change[], how: EntryOptions = {}): readonly LogEntry[] {
  const causes = Map.groupBy(
    changes,
    ({ requestId, operation, time }) => requestId ?? `${operation} ${time.getTime()}`,
  )
  return [...causes].map(([key, each]) => entryOf(key, each, how))
}

/** How changes are grouped. */
interface EntryOptions {
  /**
   * Changes of firewall rules are already split by rule (`ruleStory`), so that no entry says that the whole set was
   * replaced.
   */
  readonly isStory?: boolean
}

function entryOf(key: string, changes: readonly Change[], { isStory = false }: EntryOptions): LogEntry {
  const main = mainOf(changes)
  const ofMain = changes.filter(({ id }) => id === main.id)
  // Several steps of one resource are combined, from the first previous to the last new value.
  const whole = { before: ofMain.at(-1)?.before ?? null, after: ofMain[0]?.after ?? null }
  const fields = diffOf(whole)
  return {
    key,
    time: main.time,
    actor: main.actor,
    operation: main.operation,
    requestId: main.requestId,
    changes,
    main,
    verb: verbOf(
      isStory && main.kind === ruleKind ? { ...main, operation: null } : main,
      fields.map(({ name }) => name),
    ),
    kind: kindLabel(main.kind, main.after ?? main.before),
    name: main.name,
    inShort: main.action === 'update' ? fields.slice(0, 2) : [],
    others: othersThan(main, changes),
  }
}

/**
 * Returns the change of the main resource: the first of the kind that the operation is about; else the first change.
 */
function mainOf(changes: readonly Change[]): Change {
  const oldestFirst = changes.toReversed()
  const named = verbOfOperation(changes[0]?.operation ?? null)
  const [first] = oldestFirst
  const about = (named === undefined ? [] : kindsOf(named)).flatMap(
    (kind) => oldestFirst.find((change) => change.kind === kind) ?? [],
  )
  const main = about[0] ?? oldestFirst.find(({ name }) => name) ?? first
  if (main === undefined) throw new Error('a line without changes')
  return main
}

/** Counts the other resources by kind: the two most frequent kinds, and the rest. */
function othersThan(main: Change, changes: readonly Change[]): string {
  const things = [...new Map(changes.map((change) => [change.id, change.kind]))].filter(
    ([id]) => id !== main.id,
  )
  const counts = [...Map.groupBy(things, ([, kind]) => kind)]
    .map(([kind, each]) => ({ kind, count: each.length }))
    .toSorted(
      (one, other) =>
        other.count - one.count || Number(other.kind === main.kind) - Number(one.kind === main.kind),
    )
  const told = counts
    .slice(0, 2)
    .map(({ kind, count }) => (kind === main.kind ? `${count} more` : countOfKind(count, kind)))
  const rest = counts.slice(2).reduce((sum, { count }) => sum + count, 0)
  if (rest > 0) told.push(`${rest} ${rest === 1 ? 'other' : 'others'}`)
  return told.length < 2 ? told.join('') : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`
}

/** Returns an entry as a sentence. */
export function entryText(line: LogEntry): string {
  const { name, others } = line
  return [actionText(line), name, others === '' ? null : `and ${others}`]
    .filter((part) => part !== null)
    .join(' ')
}

/** Kinds that are displayed by the name of their parent. */
const named: ReadonlySet<string> = new Set(['role-assignment', 'silo-group-member', 'silo-quota', 'trial'])

/** Returns what happened, to go before the name: `Changed role of` a user, `Created instance`. */
export function actionText({ verb, kind, main, name }: LogEntry): string {
  return `${verb} ${kind}${name !== null && named.has(main.kind) ? ' of' : ''}`
}
