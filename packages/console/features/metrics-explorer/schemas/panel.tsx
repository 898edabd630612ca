import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '@portico/domain/oxql/schemas.ts'
import { kindText } from '@portico/domain/oxql/editor/completions.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { countOf } from '#ui/format/text.ts'
import { queryFor } from '../examples.ts'
import { filterSchemas } from './filter.ts'

export interface SchemasProps {
  schemas: readonly Schema[]
  onStart: (query: string) => void
  onClose: () => void
}

/** A searchable list of all timeseries, each with a button that starts a query. */
export function SchemasPanel({ schemas, onStart, onClose }: SchemasProps) {
  const [text, setText] = useState('')
  const shown = filterSchemas(schemas, text)
  return (
    <Dialog isOpen title="Metrics" width="wide" onClose={onClose}>
      {/* The height is independent of the results, so that the search field does not move. */}
      <div className="flex h-[min(70dvh,44rem)] flex-col gap-3">
        <label className="flex flex-col gap-1">
          <span className="sr-only">Search metrics</span>
          <input
            type="search"
            className="field-box w-full px-2.5"
            placeholder="Name, field or description"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- what the dialog was opened for
            autoFocus
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <p role="status" className="text-xs text-fg-muted">
          {countOf(shown.length, 'metric')}
        </p>
        <ul className="-mx-1 flex min-h-0 flex-1 flex-col overflow-y-auto px-1">
          {shown.map((schema) => (
            <li key={schema.name} className="border-t border-line">
              <details className="group/details">
                <summary className="flex min-h-9 list-none flex-wrap items-baseline gap-x-3 rounded-sm py-1 hover:text-accent [&::-webkit-details-marker]:hidden">
                  <ChevronRight
                    size={14}
                    aria-hidden
                    className="-mr-1.5 flex-none self-center text-fg-muted group-open/details:rotate-90"
                  />
                  <span className="font-mono text-xs font-semibold break-all">{schema.name}</span>
                  <span className="min-w-0 text-fg-muted">{schema.metric.description}</span>
                  <span className="ml-auto text-xs text-fg-faint">{kindText(schema)}</span>
                </summary>
                <SchemaText schema={schema} onStart={onStart} />
              </details>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function SchemaText({ schema, onStart }: { schema: Schema; onStart: (query: string) => void }) {
  const { target, fields } = schema
  return (
    <div className="flex flex-col items-start gap-2 pb-3 pl-3">
      <p className="text-fg-muted">{target.description}.</p>
      <table className="w-full border-separate border-spacing-0 text-xs">
        <tbody>
          {fields.map(({ name, type, source, description }) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 pr-4 text-left font-mono font-normal break-all">
                {name}
              </th>
              <td className="py-0.5 pr-4 text-fg-faint">{type}</td>
              <td className="py-0.5 text-fg-muted">
                {description}
                <span className="text-fg-faint">, of the {source}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="sm" onPress={() => onStart(queryFor(schema))}>
        Use as query
      </Button>
    </div>
  )
}
