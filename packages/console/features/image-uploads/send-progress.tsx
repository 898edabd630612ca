import type { ImageUpload } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { pieceLength } from '@portico/domain/images/upload.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { BarKey, PiecesBar } from './pieces-bar.tsx'
import { piecesIn } from './sending/ranges.ts'
import type { PieceState, Sending } from './sending/sending.ts'
import { Evidence } from './evidence.tsx'
import { timeLeft } from './labels.ts'

/** The sent share of a file's data, as text and as a bar. Empty pieces are not included. */
export function SendProgress({ upload, sending }: { upload: ImageUpload; sending: Sending | null }) {
  const pieces = usePieces(upload, sending)
  const damaged = upload.steps[0]?.evidence.filter(({ label }) => label === 'Damaged') ?? []
  const size = upload.fileSize ?? 0
  const bytesOf = (...states: readonly PieceState[]): number =>
    pieces.reduce(
      (sum, state, piece) =>
        states.includes(state) ? sum + pieceLength(size, upload.pieceSize, piece) : sum,
      0,
    )
  const sent = bytesOf('sent')
  const data = size - bytesOf('empty')
  const percent = data === 0 ? 100 : Math.floor((sent / data) * 100)
  const rate = sending?.phase === 'sending' ? sending.rate : null
  return (
    <div className="flex flex-col gap-1.5 pt-1">
      <p className="flex flex-wrap gap-x-4 text-xs text-fg-muted">
        <span
          role="progressbar"
          aria-label="Sent"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={`${formatBytes(sent)} of ${formatBytes(data)}`}
        >
          <b className="font-semibold text-fg">{percent} %</b> · {formatBytes(sent)} of {formatBytes(data)}
        </span>
        {rate !== null && (
          <span className="ml-auto">
            {formatBytes(rate, { digits: 1 })}/s{rate > 0 && ` · ${timeLeft((data - sent) / rate)}`}
          </span>
        )}
      </p>
      <PiecesBar pieces={pieces} />
      <BarKey again={sending?.again ?? 0} />
      {sending?.phase === 'waiting' && (
        <Notice kind="warn">It continues when the server can be reached: {sending.why}.</Notice>
      )}
      {sending?.phase === 'stopped' && sending.why !== null && <Notice kind="error">{sending.why}.</Notice>}
      <Evidence evidence={damaged} />
    </div>
  )
}

/**
 * Returns the state of each piece: from this tab while it sends the file, or else from the server, because another tab
 * may be sending.
 */
function usePieces(upload: ImageUpload, sending: Sending | null): readonly PieceState[] {
  const isSending = sending !== null && sending.phase !== 'stopped'
  const { data } = useQuery({
    ...query('porticoImageUploadPieces', { path: { upload: upload.id } }),
    enabled: !isSending,
    refetchInterval: 5000,
  })
  if (sending !== null && (isSending || data === undefined)) return sending.pieces
  const pieces = Array.from({ length: upload.pieces }, (): PieceState => 'waiting')
  for (const { from, to, empty } of data?.ranges ?? []) {
    for (const piece of piecesIn([{ from, to }])) pieces[piece] = empty ? 'empty' : 'sent'
  }
  return pieces
}
