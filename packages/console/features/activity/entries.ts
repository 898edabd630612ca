import type { Change } from './change.ts'
import { diffOf, type FieldChange } from '@portico/domain/changes/diff.ts'
import { countOfKind, kindLabel } from './kinds.ts'
import { ruleKind } from './rule-history.ts'
import { verbOfOperation, kindsOf, verbOf } from './verbs.ts'

/** A log entry: all known changes with the same cause, such as one request. */
export interface LogEntry {
  readonly key: string
  readonly time: Date
  readonly actor: Change['actor']
  readonly operation: string | null
  readonly requestId: string | null
  /** Newest first */
  readonly changes: readonly Change[]
  /** The change of the resource that the entry is about */
  readonly main: Change
  /** `Created` */
  readonly verb: string
  /** `instance` */
  readonly kind: string
  /** Name of the resource at that time; null if it has no name */
  readonly name: string | null
  /** The two most informative changed fields if the resource existed before */
  readonly inShort: readonly FieldChange[]
  /** Other changed resources, for example `2 disks and 3 others`; empty if there are none */
  readonly others: string
}

/**
 * Groups changes, given newest first, into entries: all changes of a request are one entry at the position of the
 * newest. Changes by the system are one entry if they have the same time, because they were made in one transaction.
 */
export function entriesOf(changes: readonly Change[], how: EntryOptions = {}): readonly LogEntry[] {
  const causes = Map.groupBy(
    changes,
    ({ requestId, operation, time }) => requestId ?? `${operation} ${time.getTime()}`,
  )
  return [...causes].map(([key, each]) => entryOf(key, each, how)).filter((entry) => !isProgress(entry))
}

/** Whether an entry only says that a task went on. The change log has these changes for live updates. */
function isProgress({ main, inShort, others }: LogEntry): boolean {
  return main.kind === 'task' && main.action === 'update' && inShort.length === 0 && others === ''
}

/** Options for grouping changes. */
interface EntryOptions {
  /**
   * Each change of a firewall rule is a separate entry (see `ruleHistory`), instead of one entry that replaces the
   * whole rule set.
   */
  readonly isStory?: boolean
}

function entryOf(key: string, changes: readonly Change[], { isStory = false }: EntryOptions): LogEntry {
  const main = mainOf(changes)
  const ofMain = changes.filter(({ id }) => id === main.id)
  // Several changes of the same resource are combined: the first old value and the last new value.
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
 * Returns the change of the main resource: the first change whose kind the operation is about, or else the first
 * change.
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

/**
 * Returns a text with the number of other resources by kind: the two most frequent kinds, then the number of the rest.
 */
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
  const counted = counts
    .slice(0, 2)
    .map(({ kind, count }) => (kind === main.kind ? `${count} more` : countOfKind(count, kind)))
  const rest = counts.slice(2).reduce((sum, { count }) => sum + count, 0)
  if (rest > 0) counted.push(`${rest} ${rest === 1 ? 'other' : 'others'}`)
  return counted.length < 2 ? counted.join('') : `${counted.slice(0, -1).join(', ')} and ${counted.at(-1)}`
}

/** Returns an entry as a sentence. */
export function entryText(line: LogEntry): string {
  const { name, others } = line
  return [actionText(line), name, others === '' ? null : `and ${others}`]
    .filter((part) => part !== null)
    .join(' ')
}

/** Kinds that are shown with the name of their parent. */
const named: ReadonlySet<string> = new Set(['role-assignment', 'silo-group-member', 'silo-quota', 'trial'])

/** Returns the text before the resource's name: `Changed role of`, `Created instance`. */
export function actionText({ verb, kind, main, name }: LogEntry): string {
  return `${verb} ${kind}${name !== null && named.has(main.kind) ? ' of' : ''}`
}
