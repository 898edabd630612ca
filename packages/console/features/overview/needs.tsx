import type { Issue, Need } from '@portico/contract/types.ts'
import { type ReactNode, useId } from 'react'
import { SeverityMark } from '#features/issues/index.ts'
import { Link } from '#ui/actions/link.tsx'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { Time } from '#ui/cells/time.tsx'
import { formatDay } from '#ui/format/date.ts'
import { countOf, numberText } from '#ui/format/text.ts'
import { needTextOf, type NeedText } from './messages.ts'

/** Maximum number of lines; a link shows the rest. */
const shownNeeds = 7

/** An item that needs attention. */
export interface NeedLine extends NeedText {
  readonly key: string
  readonly severity: Issue['severity']
  /** Time since which the item exists, or time of its effect */
  readonly when: ReactNode
}

/** Returns the items of a silo or project that need attention, as lines. */
export function needLines(needs: readonly Need[], isOfProject: boolean, now: Date): readonly NeedLine[] {
  return needs.map((need) => {
    const words = needTextOf(need, isOfProject, now)
    return {
      ...words,
      key: `${need.about.kind} ${words.title} ${words.href}`,
      severity: need.severity,
      when: <When need={need} now={now} />,
    }
  })
}

function When({ need: { about, severity, timeSince, timeBreaks }, now }: { need: Need; now: Date }) {
  if (about.kind === 'quota_fills') return 'forecast'
  if (severity === 'soon') return timeBreaks === null ? null : <bdi>{formatDay(timeBreaks, now)}</bdi>
  return timeSince === null ? null : <Time value={timeSince} />
}

/**
 * The items that need attention, the most urgent first, each with a link to where it can be fixed. If there are none, a
 * single line says so.
 */
export function Needs(props: {
  lines: readonly NeedLine[]
  /** Number of items that are not in `lines` */
  more?: number
  /** Path of the complete list */
  all: string
  /** Whether to show all items */
  isAll?: boolean
}) {
  const { lines, more = 0, all, isAll = false } = props
  const heading = useId()
  const shown = isAll ? lines : lines.slice(0, shownNeeds)
  const rest = lines.length - shown.length + more
  if (lines.length === 0) {
    return (
      <p className="text-fg-muted">
        <span className="font-semibold text-fg">No issues.</span> Nothing has failed, and nothing is about to
        run out.
      </p>
    )
  }
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <h2 id={heading} className="flex items-baseline gap-2 text-md font-semibold">
        Needs attention{' '}
        <span className="font-mono text-xs font-normal text-fg-muted">{numberText(lines.length + more)}</span>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((line) => (
          <NeedRow key={line.key} line={line} />
        ))}
      </ul>
      {rest > 0 &&
        (isAll ? (
          <p className="text-fg-muted">{countOf(rest, 'other')} in other projects.</p>
        ) : (
          <p>
            <Link href={all}>{numberText(rest)} more</Link>
          </p>
        ))}
    </section>
  )
}

function NeedRow({ line: { severity, title, why, href, when } }: { line: NeedLine }) {
  const link = useLink(href)
  return (
    <li>
      <a
        {...link}
        className="grid min-h-9 grid-cols-[1.1rem_minmax(0,1fr)_auto] items-start gap-x-3 px-1 py-2 hover:bg-hover"
      >
        <SeverityMark severity={severity} />
        <span className="min-w-0 break-words">
          <span className="font-semibold">{title}</span> <span className="text-fg-muted">{why}</span>
        </span>
        <span className="min-w-14 text-right text-xs leading-[1.6] whitespace-nowrap text-fg-muted">
          {when}
        </span>
      </a>
    </li>
  )
}
