import type { ReactNode } from 'react'
import { messageOf } from '#data/api-error.ts'
import { toast } from '#ui/feedback/toast.ts'
import { countOf } from '#ui/format/text.ts'
import type { ResourceNoun } from '../list/list-call.ts'

/**
 * Waits until a row has reached a final state. Resolves with null if it is the intended state, otherwise with a
 * description of the state.
 */
export type Until<Row> = (row: Row) => Promise<string | null>

/** An action that the server has accepted and whose effect takes time. */
export interface RunningAction<Row> {
  readonly rows: readonly Row[]
  readonly rowName: (row: Row) => string
  readonly noun: ResourceNoun
  /** verb in the infinitive: `stop` in `web did not stop` */
  readonly verb: string
  /** present participle that is shown while the action runs: `stopping` */
  readonly doing: string
  /** past participle that is shown when the action has ended: `stopped` */
  readonly done: string
  readonly until: Until<Row>
  /** Repeats the action for the rows that did not reach the intended state. */
  readonly retry: (rows: readonly Row[]) => void
}

/** Shows the progress of an action and then its outcome in the same toast: `web is stopping`, then `web stopped`. */
export async function reportOutcome<Row>(underWay: RunningAction<Row>): Promise<void> {
  const { rows, rowName, noun, verb, doing, done, until, retry } = underWay
  const [only] = rows
  if (only === undefined) return
  const isOne = rows.length === 1
  const subject = <b>{isOne ? rowName(only) : countOf(rows.length, noun.one, noun.many)}</b>
  const id = toast.progress({
    content: (
      <>
        {subject} {isOne && 'is '}
        {doing}
      </>
    ),
  })
  const outcomes = await Promise.all(
    rows.map(async (row) => ({ row, problem: await until(row).catch(messageOf) })),
  )
  const failures = outcomes.filter(({ problem }) => problem !== null)
  if (failures.length === 0) {
    toast.replace(id, 'success', {
      content: (
        <>
          {subject} {done}
        </>
      ),
    })
    return
  }
  toast.replace(id, 'error', {
    title: isOne
      ? `${rowName(only)} did not ${verb}`
      : `${failures.length} of ${countOf(rows.length, noun.one, noun.many)} did not ${verb}`,
    content: <Reasons items={failures.map(({ row, problem }) => [rowName(row), problem])} isOne={isOne} />,
    action: { label: 'Try again', onPress: () => retry(failures.map(({ row }) => row)) },
    timeout: null,
  })
}

/** Maximum number of reasons in a toast. */
const maxReasons = 3

function Reasons(props: { items: readonly (readonly [name: string, reason: ReactNode])[]; isOne: boolean }) {
  const { items, isOne } = props
  return (
    <ul>
      {items.slice(0, maxReasons).map(([name, reason]) => (
        <li key={name}>
          {!isOne && <b>{name}: </b>}
          {reason}
        </li>
      ))}
      {items.length > maxReasons && <li>and {items.length - maxReasons} more</li>}
    </ul>
  )
}
