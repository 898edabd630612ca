import { useMemo, useRef, useState } from 'react'
import { ChevronsUpDown } from 'lucide-react'
import { countOf } from '../format/words.ts'
import { useWidth } from '../use-width.ts'
import { countChanges, pairsOf, type Stretch, stretchesOf } from './lines.ts'
import { SplitLines, UnifiedLines } from './diff-lines.tsx'

/** px from which on two texts have room beside each other */
const wide = 640

/** Lines that stay beside each change. */
const around = 3

/**
 * Two versions of a text: one below the other, or side by side where there is room. Runs of the same lines are folded
 * until somebody wants them.
 */
export function DiffView(props: {
  /** What it is of: `main.tf`. */
  label: string
  before: string
  after: string
  layout?: 'unified' | 'split'
}) {
  const { label, before, after, layout = 'unified' } = props
  const box = useRef<HTMLDivElement>(null)
  const isSplit = useWidth(box) >= wide && layout === 'split'
  const pairs = useMemo(() => pairsOf(before, after), [before, after])
  const stretches = useMemo(() => stretchesOf(pairs, around), [pairs])
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const { removed, added } = countChanges(pairs)
  const Lines = isSplit ? SplitLines : UnifiedLines
  return (
    <div ref={box} className="min-w-0 overflow-clip rounded-md border border-line bg-raised">
      <p className="flex flex-wrap gap-x-3 border-b border-line bg-sunken px-2.5 py-1 text-xs">
        <b className="min-w-0 break-words">{label}</b>
        {removed + added === 0 ? (
          <span className="text-fg-muted">Nothing differs</span>
        ) : (
          <>
            <span className="text-ok">
              +{added}
              <span className="sr-only"> {added === 1 ? 'line' : 'lines'} added</span>
            </span>
            <span className="text-bad">
              −{removed}
              <span className="sr-only"> {removed === 1 ? 'line' : 'lines'} removed</span>
            </span>
          </>
        )}
      </p>
      <table
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-0 font-mono text-[11.5px] leading-[1.65]"
      >
        <colgroup>
          <col className="w-11" />
          <col className={isSplit ? '' : 'w-11'} />
          <col className={isSplit ? 'w-11' : ''} />
          {isSplit && <col />}
        </colgroup>
        <Columns isSplit={isSplit} />
        {stretches.map((stretch, at) => (
          <tbody key={at}>
            {stretch.kind === 'shown' || opened.has(at) ? (
              <Lines pairs={stretch.pairs} />
            ) : (
              <Fold
                stretch={stretch}
                width={isSplit ? 4 : 3}
                onOpen={() => setOpened(new Set([...opened, at]))}
              />
            )}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Columns({ isSplit }: { isSplit: boolean }) {
  return (
    <thead className="sr-only">
      <tr>
        {(isSplit
          ? ['Line before', 'Text before', 'Line after', 'Text after']
          : ['Line before', 'Line after', 'Text']
        ).map((header) => (
          <th key={header} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Fold(props: { stretch: Stretch; width: number; onOpen: () => void }) {
  return (
    <tr>
      <td colSpan={props.width} className="bg-sunken p-0 font-sans">
        <button
          type="button"
          className="flex min-h-7 w-full items-center gap-2 px-2.5 text-xs text-fg-muted hover:bg-hover hover:text-fg focus-visible:-outline-offset-2"
          onClick={props.onOpen}
        >
          <ChevronsUpDown size={13} aria-hidden />
          {`Show ${countOf(props.stretch.pairs.length, 'line')} that ${props.stretch.pairs.length === 1 ? 'is' : 'are'} the same`}
        </button>
      </td>
    </tr>
  )
}
