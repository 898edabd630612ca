import { type DiffField, FieldDiff } from '#ui/diff/field-diff.tsx'
import type { Change } from './change.ts'
import { diffOf, type FieldChange } from '@portico/domain/changes/diff.ts'
import { FieldValue } from './field-value.tsx'
import { fieldLabel, isPlainText } from '@portico/domain/changes/fields.ts'

/** A table of the fields that a change modified, with old and new values. */
export function DiffTable({ change }: { change: Change }) {
  const { before, after, kind } = change
  const fields = diffOf(change)
  if (fields.length === 0) return <p className="text-fg-muted">Only internal fields changed.</p>
  return (
    <FieldDiff
      fields={fields.map((field) => diffField(kind, field))}
      sides={before === null ? ['after'] : after === null ? ['before'] : ['before', 'after']}
    />
  )
}

function diffField(kind: string, { name, before, after }: FieldChange): DiffField {
  const shown = (value: unknown) =>
    typeof value === 'string' && value !== '' && isPlainText(name) ? (
      value
    ) : (
      <FieldValue kind={kind} name={name} value={value} />
    )
  return { name, label: fieldLabel(name), before: shown(before), after: shown(after) }
}
