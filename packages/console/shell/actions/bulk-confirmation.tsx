import type { ReactNode } from 'react'
import { countOf, numberText } from '#ui/format/text.ts'
import type { ResourceNoun } from '../list/list-call.ts'

/** A row in a list of names: its name and a note. */
export interface NamedRow {
  readonly name: string
  readonly note?: string | null
}

/**
 * The content of a confirmation for several rows: the consequences, the rows that are affected, and the rows that are
 * left out with the reason.
 */
export function BulkConfirmation(props: {
  lead?: ReactNode
  items: readonly NamedRow[]
  leftOut?: readonly NamedRow[]
  noun: ResourceNoun
}) {
  const { items, leftOut = [], noun } = props
  return (
    <div className="flex flex-col gap-2.5">
      {props.lead !== undefined && <p>{props.lead}</p>}
      <Rows label={countOf(items.length, noun.one, noun.many)} rows={items} />
      {leftOut.length > 0 && (
        <>
          <p>{leftOutTitle(leftOut.length)}:</p>
          <Rows label="Left out" rows={leftOut} />
        </>
      )}
    </div>
  )
}

/** Returns the heading of the rows that are left out, such as `2 are left out`. */
export const leftOutTitle = (count: number): string =>
  count === 1 ? '1 is left out' : `${numberText(count)} are left out`

/** A list of rows that scrolls if it is long. */
function Rows({ label, rows }: { label: string; rows: readonly NamedRow[] }) {
  return (
    <ul
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
      tabIndex={0}
      className="max-h-44 divide-y divide-line overflow-y-auto rounded-md border border-line bg-sunken"
    >
      {rows.map(({ name, note }) => (
        <li key={name} className="px-2.5 py-1 break-words">
          <b>{name}</b>
          {note != null && <p className="text-xs">{note}</p>}
        </li>
      ))}
    </ul>
  )
}
