import { cx } from '../cx.ts'
import type { DiffLine, LinePair } from './lines.ts'
import { Pieces } from './pieces.tsx'

const looks = {
  same: { mark: ' ', word: null, tone: '' },
  removed: { mark: '−', word: 'removed: ', tone: 'bg-bad-bg' },
  added: { mark: '+', word: 'added: ', tone: 'bg-ok-bg' },
} as const

const numberClass = 'px-2 text-right align-top text-fg-muted tabular-nums select-none'
const textClass = 'px-2 align-top break-words whitespace-pre-wrap [overflow-wrap:anywhere]'

function LineNumber({ at, tone }: { at: number | null; tone: string }) {
  return <td className={cx(numberClass, tone)}>{at}</td>
}

/** A line's text behind the sign that says what became of it. */
function Text({ line, side }: { line: DiffLine | null; side: 'before' | 'after' }) {
  if (line === null)
    return (
      <td className="bg-sunken">
        <span className="sr-only">no line</span>
      </td>
    )
  const { mark, word, tone } = looks[line.kind]
  return (
    <td className={cx(textClass, tone)}>
      <span className="flex">
        <span aria-hidden className="w-4 flex-none text-fg-muted select-none">
          {mark}
        </span>
        {word !== null && <span className="sr-only">{word}</span>}
        <span className="min-w-0">
          <Pieces pieces={line.pieces} side={side} />
        </span>
      </span>
    </td>
  )
}

/** Lines one below the other: of those at one place, what went before what came. */
export function UnifiedLines({ pairs }: { pairs: readonly LinePair[] }) {
  return runs(pairs)
    .flatMap((run) => [
      ...run.flatMap(({ before, after }) =>
        before === null
          ? []
          : [{ line: before, side: before === after ? ('after' as const) : ('before' as const) }],
      ),
      ...run.flatMap(({ before, after }) =>
        after === null || before === after ? [] : [{ line: after, side: 'after' as const }],
      ),
    ])
    .map(({ line, side }) => {
      const { tone } = looks[line.kind]
      return (
        <tr key={`${line.before} ${line.after}`}>
          <LineNumber at={line.before} tone={tone} />
          <LineNumber at={line.after} tone={tone} />
          <Text line={line} side={side} />
        </tr>
      )
    })
}

/** Changes that follow each other; a line that stayed is a run of its own. */
function runs(pairs: readonly LinePair[]): readonly (readonly LinePair[])[] {
  const found: LinePair[][] = []
  let open: LinePair[] | null = null
  for (const pair of pairs) {
    const isSame = pair.before === pair.after
    if (isSame || open === null) found.push((open = [pair]))
    else open.push(pair)
    if (isSame) open = null
  }
  return found
}

/** Lines side by side. */
export function SplitLines({ pairs }: { pairs: readonly LinePair[] }) {
  return pairs.map(({ before, after }) => (
    <tr key={`${before?.before} ${after?.after}`}>
      <LineNumber at={before?.before ?? null} tone={before ? looks[before.kind].tone : 'bg-sunken'} />
      <Text line={before} side="before" />
      <LineNumber at={after?.after ?? null} tone={after ? looks[after.kind].tone : 'bg-sunken'} />
      <Text line={after} side="after" />
    </tr>
  ))
}
