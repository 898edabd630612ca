import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { copyText } from '#shell/copy-text.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import { downloadFile } from '../actions.ts'
import { linesWith, piecesOf } from './lines.ts'
import { fileQuery } from './read-file.ts'

/** Number of lines that are rendered at once; more would render slowly */
const atOnce = 500

/** A file of a bundle with line numbers, filtered by a search text. */
export function FileText(props: { bundle: string; file: string; find: string }) {
  const { bundle, file, find } = props
  const { data, error, refetch } = useQuery(fileQuery(bundle, file))
  const lines = useMemo(() => (data === undefined ? undefined : linesWith(data.text, find)), [data, find])
  return (
    <section aria-label={file} className="flex h-full min-h-0 flex-col">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <h2 className="min-w-0 font-mono text-xs font-semibold break-all">{file}</h2>
        <span className="text-xs text-fg-muted" role="status">
          {lines !== undefined && saidOf(lines.length, find, data?.size ?? null)}
        </span>
        <span className="ml-auto flex gap-2">
          <Button
            size="sm"
            disabledReason={lines === undefined || lines.length === 0 ? 'No lines to copy' : null}
            onPress={() => void copyText((lines ?? []).map(({ text }) => text).join('\n'), 'Lines')}
          >
            Copy lines
          </Button>
          <Button size="sm" icon={Download} onPress={() => downloadFile(bundle, file)}>
            Download file
          </Button>
        </span>
      </header>
      {error !== null && (
        <div className="p-3">
          <Notice kind="error" title="Could not read this file">
            {messageOf(error)}{' '}
            <Button size="sm" onPress={() => void refetch()}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {lines === undefined && error === null && <Skeleton className="m-3 h-4 w-60" />}
      {lines !== undefined && (
        <Lines key={`${file} ${find}`} lines={lines} find={find} isWhole={data?.isWhole ?? true} />
      )}
    </section>
  )
}

function saidOf(count: number, find: string, size: number | null): string {
  const lines = countOf(count, 'line', 'lines')
  if (find !== '') return count === 0 ? `No line contains “${find}”` : `${lines} with “${find}”`
  return size === null ? lines : `${lines}, ${formatBytes(size)}`
}

function Lines(props: { lines: ReturnType<typeof linesWith>; find: string; isWhole: boolean }) {
  const { lines, find, isWhole } = props
  const [shown, setShown] = useState(atOnce)
  const isEmpty = lines.length === 0 || (lines.length === 1 && lines[0]?.text === '')
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
      tabIndex={0}
      role="group"
      aria-label="Lines"
      className="min-h-0 flex-1 overflow-auto p-2 outline-offset-[-2px]"
    >
      {isEmpty && find === '' && <p className="px-1 text-fg-muted">This file is empty.</p>}
      {!isEmpty && (
        <ol className="font-mono text-xs leading-5">
          {lines.slice(0, shown).map(({ number, text }) => (
            <li key={number} className="flex gap-3">
              <span className="w-10 flex-none text-right text-fg-faint tabular-nums select-none">
                {number}
              </span>
              <span className="min-w-0 break-words whitespace-pre-wrap wrap-anywhere">
                {piecesOf(text, find).map((piece, at) =>
                  piece.isFound ? (
                    <mark key={at} className="rounded-sm bg-busy-bg text-busy">
                      {piece.text}
                    </mark>
                  ) : (
                    piece.text
                  ),
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {lines.length > shown && (
        <p className="flex items-center gap-3 p-2">
          <Button size="sm" onPress={() => setShown(shown + atOnce)}>
            Show {Math.min(atOnce, lines.length - shown)} more lines
          </Button>
          <span className="text-fg-muted">{numberText(shown)} are shown</span>
        </p>
      )}
      {!isWhole && (
        <p className="p-2 text-fg-muted">
          Only the beginning of the file is shown. Download it to see the rest.
        </p>
      )}
    </div>
  )
}
