import type { ReactNode } from 'react'
import { MarkedText } from './marked-text.tsx'
import { diffWords } from './word-diff.ts'

/** A field with different values. In long texts, the words that differ are marked. */
export interface DiffField {
  readonly name: string
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
}

const cell = 'border-t border-line px-2.5 py-1.5 align-top'

const sidesOf = {
  before: { header: 'Before', mark: '−', tone: 'bg-bad-bg' },
  after: { header: 'After', mark: '+', tone: 'bg-ok-bg' },
} as const

/** Number of characters above which the words that differ are marked */
const long = 32

/** A record field by field, with values before and after side by side, or only one of them. */
export function FieldDiff(props: {
  fields: readonly DiffField[]
  /** The displayed sides; a created resource has no `before`. */
  sides?: readonly (keyof typeof sidesOf)[]
}) {
  const { fields, sides = ['before', 'after'] } = props
  return (
    <div className="overflow-clip rounded-md border border-line bg-raised">
      <table className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            {['Field', ...sides.map((side) => sidesOf[side].header)].map((header) => (
              <th
                key={header}
                scope="col"
                className="h-7 bg-sunken px-2.5 text-left text-xs font-medium text-fg-muted first:w-1/3"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row" className={`${cell} text-left font-normal break-words text-fg-muted`}>
                {field.label}
              </th>
              {sides.map((side) => (
                <td key={side} className={`${cell} ${sidesOf[side].tone}`}>
                  <SignedValue mark={sidesOf[side].mark}>{valueOf(field, side)}</SignedValue>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A value after a sign that says whether it was added or removed. */
function SignedValue({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <span className="flex gap-2">
      <span aria-hidden className="flex-none font-mono text-fg-muted">
        {mark}
      </span>
      <span className="min-w-0 break-words">{children}</span>
    </span>
  )
}

function valueOf({ before, after, ...field }: DiffField, side: 'before' | 'after'): ReactNode {
  const value = { before, after }[side]
  if (typeof before !== 'string' || typeof after !== 'string') return value
  const words = Math.max(before.length, after.length) < long ? null : diffWords(before, after)
  return words === null ? value : <MarkedText key={field.name} pieces={words[side]} side={side} />
}
