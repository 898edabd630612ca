import type { ReactNode } from 'react'
import type { Change } from './change.ts'
import { diffOf } from './diff.ts'
import { FieldValue } from './field-value.tsx'
import { fieldLabel } from './fields.ts'

const cell = 'border-t border-line px-2.5 py-1.5 align-top'

/** What a change did, field by field: before and after side by side, or the one there is. */
export function DiffTable({ change }: { change: Change }) {
  const { before, after, kind } = change
  const fields = diffOf(change)
  if (fields.length === 0)
    return <p className="text-fg-muted">Only what the system keeps for itself changed.</p>
  const sides = [
    ...(before === null ? [] : [{ header: 'Before', mark: '−', tone: 'bg-bad-bg', side: 'before' as const }]),
    ...(after === null ? [] : [{ header: 'After', mark: '+', tone: 'bg-ok-bg', side: 'after' as const }]),
  ]
  return (
    <div className="overflow-clip rounded-md border border-line bg-raised">
      <table className="w-full table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            {['Field', ...sides.map(({ header }) => header)].map((header) => (
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
                {fieldLabel(field.name)}
              </th>
              {sides.map(({ side, mark, tone }) => (
                <td key={side} className={`${cell} ${tone}`}>
                  <Marked mark={mark}>
                    <FieldValue kind={kind} name={field.name} value={field[side]} />
                  </Marked>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A value behind the sign that says what became of it. */
function Marked({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <span className="flex gap-2">
      <span aria-hidden className="flex-none font-mono text-fg-muted">
        {mark}
      </span>
      <span className="min-w-0">{children}</span>
    </span>
  )
}
