import type { Change } from './change.ts'

/** The kind of firewall rules in the change log. */
export const ruleKind = 'vpc-firewall-rule'

/**
 * Returns changes, newest first, with only those changes of firewall rules that a user made. Replacing the rule set
 * rewrites all rules: an unchanged rule is dropped, and a changed rule becomes one change. The oldest request is kept
 * as logged, because some of its changes may be on the next page.
 * @param isCut whether the log continues on the next page
 */
export function ruleHistory(changes: readonly Change[], isCut: boolean): readonly Change[] {
  const cut = isCut ? changes.at(-1)?.requestId : undefined
  const written = changes.filter((change) => isWritten(change) && change.requestId !== cut)
  const pairs = Map.groupBy(written, ({ requestId, name }) => `${requestId} ${name}`)
  const pairOf = new Map([...pairs.values()].flatMap((pair) => pair.map((change) => [change, pair] as const)))
  return changes.flatMap((change) => {
    const pair = pairOf.get(change)
    if (pair === undefined) return [asTexts(change)]
    const [made, gone] = [pair.find(isMade), pair.find(isGone)]
    if (made === undefined || gone === undefined) return [asTexts(change)]
    const [before, after] = [textsOf(gone.before), textsOf(made.after)]
    if (change !== made || contentOf(after) === contentOf(before)) return []
    return [{ ...made, action: 'update' as const, before: { ...before, ...identityOf(after) }, after }]
  })
}

function asTexts(change: Change): Change {
  if (change.kind !== ruleKind) return change
  return { ...change, before: textsOf(change.before), after: textsOf(change.after) }
}

/** Returns a rule with each of its lists as text: `subnet app, vpc shop`. */
function textsOf(row: Row): Row {
  if (row === null) return null
  const { targets, filters, ...rest } = row
  const { hosts, ports, protocols } = (filters ?? {}) as Record<string, unknown>
  return {
    ...rest,
    targets: listText(targets),
    hosts: listText(hosts),
    ports: listText(ports),
    protocols: listText(protocols),
  }
}

/** Returns null for an empty list, which has the same meaning as no list. */
function listText(list: unknown): string | null {
  if (!Array.isArray(list) || list.length === 0) return null
  return list
    .map((each: unknown) => {
      const { type, value } = (each ?? {}) as { type?: unknown; value?: unknown }
      return typeof each === 'string' ? each : `${String(type)} ${String(value)}`
    })
    .join(', ')
}

const isWritten = ({ kind, operation, requestId }: Change) =>
  kind === ruleKind && operation === 'vpc_firewall_rules_update' && requestId !== null
const isMade = ({ action }: Change) => action === 'create'
const isGone = ({ action }: Change) => action === 'delete'

/** Fields that change every time the rule set is written. */
const identity: ReadonlySet<string> = new Set(['id', 'time_created', 'time_modified'])

type Row = Change['after']

const fieldsOf = (row: Row) => Object.entries(row ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))

const contentOf = (row: Row) => JSON.stringify(fieldsOf(row).filter(([field]) => !identity.has(field)))

const identityOf = (row: Row) => Object.fromEntries(fieldsOf(row).filter(([field]) => identity.has(field)))
