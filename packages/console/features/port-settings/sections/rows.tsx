import { type ReactNode, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { FieldError } from '#ui/forms/field-frame.tsx'
import { type MiniColumn, MiniTable } from '#ui/page/mini-table.tsx'
import { Section } from '#ui/page/section.tsx'

/** What a dialog that describes a row is told. */
export interface RowDialogProps<Row> {
  /** The row to change; null for a new one. */
  readonly row: Row | null
  readonly onSubmit: (row: Row) => void
  readonly onClose: () => void
}

/** Rows of a kind in the form of settings: each is made and changed in a dialog, and its name opens it. */
export function RowsSection<Row>(props: {
  title: string
  description: string
  /** `link` */
  thing: string
  /** That which names the row comes first by itself, under this header. */
  nameHeader: string
  columns: readonly MiniColumn<Row>[]
  rows: readonly Row[]
  rowName: (row: Row) => string
  emptyText: string
  addLabel: string
  addDisabledReason?: string | null
  onChange: (rows: Row[]) => void
  /** what the server says of them */
  error?: string | undefined
  renderDialog: (dialog: RowDialogProps<Row>) => ReactNode
}) {
  const { rows, rowName, thing, onChange } = props
  const [open, setOpen] = useState<{ row: Row | null } | null>(null)
  const columns = [
    openingColumn(thing, props.nameHeader, rowName, (row) => setOpen({ row })),
    ...props.columns,
  ]
  return (
    <Section
      title={props.title}
      description={props.description}
      actions={
        <Button
          size="sm"
          disabledReason={props.addDisabledReason ?? null}
          onPress={() => setOpen({ row: null })}
        >
          {props.addLabel}
        </Button>
      }
    >
      <MiniTable
        label={props.title}
        thing={thing}
        columns={columns}
        rows={rows}
        rowName={rowName}
        onRemove={(removed) => onChange(rows.filter((row) => row !== removed))}
        emptyText={props.emptyText}
      />
      {props.error !== undefined && <FieldError id={`${thing} error`}>{props.error}</FieldError>}
      {open !== null &&
        props.renderDialog({
          row: open.row,
          onClose: () => setOpen(null),
          onSubmit: (filled) =>
            onChange(
              open.row === null ? [...rows, filled] : rows.map((row) => (row === open.row ? filled : row)),
            ),
        })}
    </Section>
  )
}

/** The name of each row, which opens it to be changed. */
function openingColumn<Row>(
  thing: string,
  header: string,
  rowName: (row: Row) => string,
  open: (row: Row) => void,
) {
  return {
    header,
    cell: (row: Row) => (
      <Button size="sm" variant="quiet" onPress={() => open(row)}>
        <span className="sr-only">Change {thing} </span>
        <span className="font-mono text-fg">{rowName(row)}</span>
      </Button>
    ),
  }
}
