import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { betweenRows } from './row-keys.ts'
import type { RowNote } from './row-note.ts'

/** A line below a row, which begins at the cell that names the row. */
export function rowNoteLine(content: ReactNode, { isForNarrow }: Pick<RowNote, 'isForNarrow'>): RowNote {
  return {
    isForNarrow,
    line: ({ id, before, width, isSelected }) => (
      <tr {...betweenRows} className={cx(isSelected && 'bg-selected', isForNarrow && '@min-[44rem]:hidden')}>
        {Array.from({ length: before }, (_, at) => (
          <td key={at} aria-hidden className="cell-edge" />
        ))}
        <td
          id={id}
          colSpan={width}
          className="cell-edge px-3 pb-2 text-xs wrap-anywhere whitespace-normal text-fg-muted"
        >
          {content}
        </td>
      </tr>
    ),
  }
}
