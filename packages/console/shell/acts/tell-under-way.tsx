import type { ReactNode } from 'react'
import { messageOf } from '#data/api-error.ts'
import { toast } from '#ui/feedback/toast.ts'
import { countOf } from '#ui/format/words.ts'
import type { Thing } from '../list/list-call.ts'

/** Resolves when the row has come to rest: null where the action leads, else with what became of it instead. */
export type Until<Row> = (row: Row) => Promise<string | null>

/** Something that was asked for and accepted, and that ends later. */
export interface UnderWay<Row> {
  readonly rows: readonly Row[]
  readonly rowName: (row: Row) => string
  readonly thing: Thing
  /** `stop`: in `web did not stop` */
  readonly verb: string
  /** `stopping`: while it is under way */
  readonly doing: string
  /** `stopped`: when it is so */
  readonly done: string
  readonly until: Until<Row>
  /** Ask for it again, for those that did not get there. */
  readonly retry: (rows: readonly Row[]) => void
}

/** Say what is under way, and in the same place how it ended: `web is stopping`, then `web stopped`. */
export async function tellUnderWay<Row>(underWay: UnderWay<Row>): Promise<void> {
  const { rows, rowName, thing, verb, doing, done, until, retry } = underWay
  const [only] = rows
  if (only === undefined) return
  const isOne = rows.length === 1
  const subject = <b>{isOne ? rowName(only) : countOf(rows.length, thing.one, thing.many)}</b>
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
      : `${failures.length} of ${countOf(rows.length, thing.one, thing.many)} did not ${verb}`,
    content: <Reasons items={failures.map(({ row, problem }) => [rowName(row), problem])} isOne={isOne} />,
    action: { label: 'Try again', onPress: () => retry(failures.map(({ row }) => row)) },
    timeout: null,
  })
}

/** Reasons told in a toast; more would not fit. */
const told = 3

function Reasons(props: { items: readonly (readonly [name: string, reason: ReactNode])[]; isOne: boolean }) {
  const { items, isOne } = props
  return (
    <ul>
      {items.slice(0, told).map(([name, reason]) => (
        <li key={name}>
          {!isOne && <b>{name}: </b>}
          {reason}
        </li>
      ))}
      {items.length > told && <li>and {items.length - told} more</li>}
    </ul>
  )
}
