import { cx } from '#ui/cx.ts'
import type { PieceState } from './sending/sending.ts'

/** Maximum number of cells of the bar; each stands for several pieces. */
const cells = 96

const pieceClasses: Readonly<Record<PieceState, string>> = {
  sent: 'bg-ok',
  sending: 'bg-busy',
  empty: 'stripes',
  waiting: 'bg-hover',
}

/**
 * A bar that shows the pieces of a file as sent, sending, empty or waiting. Screen readers get the same information as
 * text.
 */
export function PiecesBar({ pieces }: { pieces: readonly PieceState[] }) {
  const count = Math.min(cells, pieces.length)
  const cellOf = (at: number): PieceState => {
    const from = Math.floor((at * pieces.length) / count)
    const to = Math.floor(((at + 1) * pieces.length) / count)
    return summary(pieces.slice(from, Math.max(to, from + 1)))
  }
  return (
    <div aria-hidden className="flex h-3 gap-px overflow-hidden rounded-sm">
      {Array.from({ length: count }, (_, at) => (
        <i key={at} className={cx('min-w-0 flex-1', pieceClasses[cellOf(at)])} />
      ))}
    </div>
  )
}

/**
 * Returns the state of a cell that stands for several pieces: `sending` if one of them is sending, else `waiting` if
 * one is waiting, else `sent` or `empty`.
 */
function summary(pieces: readonly PieceState[]): PieceState {
  if (pieces.includes('sending')) return 'sending'
  if (pieces.includes('waiting')) return 'waiting'
  return pieces.includes('sent') ? 'sent' : 'empty'
}

export function BarKey({ again }: { again: number }) {
  const mark = 'inline-block size-2.5 rounded-[2px]'
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-fg-muted">
      <span className="flex items-center gap-1.5">
        <i aria-hidden className={cx(mark, pieceClasses.sent)} /> stored
      </span>
      <span className="flex items-center gap-1.5">
        <i aria-hidden className={cx(mark, pieceClasses.sending)} /> being sent
      </span>
      <span className="flex items-center gap-1.5">
        <i aria-hidden className={cx(mark, pieceClasses.empty)} /> empty, skipped
      </span>
      {again > 0 && (
        <span>
          {again} {again === 1 ? 'piece' : 'pieces'} sent again after errors
        </span>
      )}
    </p>
  )
}
