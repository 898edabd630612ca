import { type ReactNode, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { FieldError } from '#ui/forms/field-frame.tsx'
import { type MiniColumn, MiniTable } from '#ui/page/mini-table.tsx'
import { Section } from '#ui/page/section.tsx'

/** Properties of a dialog for a row. */
export interface RowDialogProps<Row> {
  /** The row to change; null for a new one. */
  readonly row: Row | null
  readonly onSubmit: (row: Row) => void
  readonly onClose: () => void
}

/** A list of rows in the settings form. A row is added and changed in a dialog, which a press on its name opens. */
export function RowsSection<Row>(props: {
  title: string
  description: string
  /** what a row is called: `link` */
  noun: string
  /** Header of the first column, which contains the name of the row. */
  nameHeader: string
  columns: readonly MiniColumn<Row>[]
  rows: readonly Row[]
  rowName: (row: Row) => string
  emptyText: string
  addLabel: string
  addDisabledReason?: string | null
  onChange: (rows: Row[]) => void
  /** The server's refusal if it is about these rows */
  error?: string | undefined
  renderDialog: (dialog: RowDialogProps<Row>) => ReactNode
}) {
  const { rows, rowName, noun, onChange } = props
  const [open, setOpen] = useState<{ row: Row | null } | null>(null)
  const columns = [
    openingColumn(noun, props.nameHeader, rowName, (row) => setOpen({ row })),
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
        noun={noun}
        columns={columns}
        rows={rows}
        rowName={rowName}
        onRemove={(removed) => onChange(rows.filter((row) => row !== removed))}
        emptyText={props.emptyText}
      />
      {props.error !== undefined && <FieldError id={`${noun} error`}>{props.error}</FieldError>}
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

/** Returns the column with the name of each row, which opens the row's dialog. */
function openingColumn<Row>(
  noun: string,
  header: string,
  rowName: (row: Row) => string,
  open: (row: Row) => void,
) {
  return {
    header,
    cell: (row: Row) => (
      <Button size="sm" variant="quiet" onPress={() => open(row)}>
        <span className="sr-only">Change {noun} </span>
        <span className="font-mono text-fg">{rowName(row)}</span>
      </Button>
    ),
  }
}
