import { useMemo } from 'react'
import { cx } from '#ui/cx.ts'
import { formatClock } from '#ui/format/date.ts'
import { countOf } from '#ui/format/text.ts'
import { drawnUntil, lanesOf, type Lanes, type Mark, type MarkKind, type Span } from './lanes.ts'
import { messagesIn } from './messages.ts'
import type { Session } from './sessions.ts'

/** Length in ms of the period that is drawn; a longer one would be too dense to read */
const shownFor = 5 * 60_000

const looks: Readonly<Record<MarkKind, { readonly mark: string; readonly className: string }>> = {
  open: { mark: '○', className: 'text-fg' },
  update: { mark: '▲', className: 'text-accent' },
  keepalive: { mark: '|', className: 'text-fg-faint' },
  notification: { mark: '◆', className: 'text-bad' },
  other: { mark: '·', className: 'text-fg-muted' },
}

interface TimelineProps {
  history: unknown
  session: Pick<Session, 'state' | 'stateDurationMillis'>
}

/**
 * A chart of a session in three rows: established state, received messages, sent messages. The table of messages has
 * the same content.
 */
export function Timeline({ history, session: { state, stateDurationMillis } }: TimelineProps) {
  const said = useMemo(() => messagesIn(history), [history])
  const lanes = useMemo(() => {
    const newest = said.at(-1)?.time.getTime() ?? 0
    return lanesOf(
      said.filter(({ time }) => time.getTime() > newest - shownFor),
      drawnUntil(newest, { state, stateDurationMillis }),
    )
  }, [said, state, stateDurationMillis])
  if (lanes === null || lanes.until <= lanes.from) return null
  return (
    <section aria-label="Timeline">
      <h3 className="mb-1 font-semibold">Timeline</h3>
      <div
        role="img"
        aria-label={summary(lanes)}
        className="rounded-md border border-line bg-raised px-3 py-2"
      >
        <div className="relative grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-y-1 text-xs text-fg-muted">
          <span>State</span>
          <span className="relative h-4 rounded-sm bg-bad-bg">
            {lanes.established.map((span) => (
              <i
                key={span.from}
                className="absolute inset-y-0 rounded-sm bg-ok"
                style={placeOf(span, lanes)}
              />
            ))}
          </span>
          <span>Received</span>
          <Lane marks={lanes.received} silences={lanes.silences} of={lanes} />
          <span>Sent</span>
          <Lane marks={lanes.sent} silences={[]} of={lanes} />
          <span />
          <span className="flex justify-between font-mono text-2xs">
            <span>{formatClock(new Date(lanes.from))}</span>
            <span>{formatClock(new Date(lanes.until))}</span>
          </span>
        </div>
      </div>
      <p className="mt-1 text-xs text-fg-muted">
        <span aria-hidden>○</span> open, <span aria-hidden>▲</span> update, <span aria-hidden>|</span>{' '}
        keepalive, <span aria-hidden>◆</span> notification; shaded: no message for longer than the hold time.
      </p>
    </section>
  )
}

function Lane(props: { marks: readonly Mark[]; silences: readonly Span[]; of: Lanes }) {
  const { marks, silences, of } = props
  return (
    <span className="relative block h-4 overflow-hidden rounded-sm bg-sunken leading-4">
      {silences.map((span) => (
        <i key={span.from} className="absolute inset-y-0 bg-busy-bg" style={placeOf(span, of)} />
      ))}
      {marks.map(({ at, kind }, index) => (
        <i
          // The key contains the index, because two messages of a kind may have the same time.
          key={`${at} ${index}`}
          className={cx('absolute -translate-x-1/2 not-italic', looks[kind].className)}
          style={{ left: `${shareOf(at, of)}%` }}
        >
          {looks[kind].mark}
        </i>
      ))}
    </span>
  )
}

const shareOf = (at: number, { from, until }: Span): number => ((at - from) / (until - from)) * 100

function placeOf(span: Span, of: Span) {
  const left = shareOf(span.from, of)
  return { left: `${left}%`, width: `${shareOf(span.until, of) - left}%` }
}

function summary({ established, sent, received, silences, from, until }: Lanes): string {
  const count = (kind: MarkKind) => [...sent, ...received].filter((mark) => mark.kind === kind).length
  return [
    `From ${formatClock(new Date(from))} to ${formatClock(new Date(until))}:`,
    `established ${countOf(established.length, 'time')},`,
    `${countOf(count('notification'), 'notification')},`,
    `${countOf(silences.length, 'silence')} longer than the hold time.`,
    'The table below has the messages.',
  ].join(' ')
}
