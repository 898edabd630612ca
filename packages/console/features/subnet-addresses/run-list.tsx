import { cx } from '#ui/cx.ts'
import { numberText } from '#ui/format/text.ts'
import type { Run } from './runs.ts'

/**
 * A list of the ranges of addresses with the same use.
 * @param props.atMost maximum number of ranges in the list; by default all
 */
export function RunList(props: { runs: readonly Run[]; atMost?: number; onChoose: (ip: string) => void }) {
  const { runs, atMost = runs.length, onChoose } = props
  return (
    <ol className="flex flex-col">
      {runs.slice(0, atMost).map((run) => (
        <li
          key={run.first}
          className={cx('border-t border-line first:border-t-0', run.isFree && 'text-fg-faint')}
        >
          <button
            type="button"
            className="flex w-full flex-wrap items-baseline gap-x-3 rounded-sm py-1 text-left hover:bg-hover"
            onClick={() => onChoose(run.first)}
          >
            <code className="font-mono text-xs">
              {run.first === run.last ? run.first : `${run.first}–${lastPart(run)}`}
            </code>
            <span className="ml-auto min-w-0 break-all">{run.what}</span>
            <span className="w-10 flex-none text-right font-mono text-xs">{numberText(run.count)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Returns the end of the last address that differs from the first address: `.36` or `.5.11`. */
function lastPart({ first, last }: Run): string {
  const [ours, theirs] = [first.split('.'), last.split('.')]
  const same = ours.findIndex((octet, at) => octet !== theirs[at])
  return `.${theirs.slice(Math.max(same, 0)).join('.')}`
}
