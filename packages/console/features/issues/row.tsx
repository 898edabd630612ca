import type { Issue } from '@portico/contract/types.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { useSession } from '#shell/session.tsx'
import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Time } from '#ui/cells/time.tsx'
import { cx } from '#ui/cx.ts'
import { formatDay, formatDateTime } from '#ui/format/date.ts'
import { tip } from '#ui/overlays/tip.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Tone } from '#ui/state-tones.ts'
import { toneInk } from '#ui/tones.ts'
import { showIssue } from './actions.ts'
import { issueTextOf } from './messages.ts'

const { Component: HideDialog } = lazyComponent(async () => (await import('./hide-dialog.tsx')).HideDialog)

const tones: Readonly<Record<Issue['severity'], Tone>> = { broken: 'bad', soon: 'note', unfinished: 'idle' }

/** The icon of a severity; the heading of the group contains its label. */
export function SeverityMark({ severity }: Pick<Issue, 'severity'>) {
  const tone = tones[severity]
  return (
    <span
      aria-hidden
      className={cx('state mt-[0.35rem] self-start p-0', severity === 'soon' ? 'text-busy' : toneInk[tone])}
      data-tone={tone}
    />
  )
}

/** What every row needs in addition to its issue. */
export interface RowContext {
  /** Why the user may not hide issues; null if they may */
  readonly denied: string | null
  /** Time at which the checks ran */
  readonly now: Date
}

/** An issue with its text, its effect, its time, and a link to the page where it can be fixed. */
export function IssueRow({ issue, denied, now }: RowContext & { issue: Issue }) {
  const { severity, about, silence } = issue
  const { user, capabilities } = useSession()
  const { hypervisor } = capabilities
  const { title, why, fix: mend } = issueTextOf(about, { ownSilo: user.siloName, hypervisor })
  return (
    <li className="grid grid-cols-[1.1rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1.5 border-line px-[0.95rem] py-3 not-first:border-t lg:grid-cols-[1.1rem_minmax(0,1fr)_8rem_14rem]">
      <SeverityMark severity={severity} />
      <div className="min-w-0 break-words">
        <p className="font-semibold">{title}</p>
        <p className="text-fg-muted">{why}</p>
        {silence !== null && (
          <p className="mt-1 text-xs text-fg-muted">
            Hidden until {formatDateTime(silence.timeUntil)} by {silence.displayName ?? 'a deleted user'}: “
            {silence.reason}”
          </p>
        )}
      </div>
      <span className="col-start-2 text-fg-muted lg:col-start-3">
        <IssueWhen issue={issue} now={now} isSentence />
      </span>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-2 lg:col-start-4">
        <LinkButton href={mend.href} size="sm">
          {mend.label}
        </LinkButton>
        {silence === null ? (
          <Button
            size="sm"
            variant="quiet"
            disabledReason={denied}
            onPress={() => openDialog((close) => <HideDialog issue={issue} title={title} onClose={close} />)}
          >
            Hide<span className="sr-only"> {title}</span>
          </Button>
        ) : (
          <Button
            size="sm"
            variant="quiet"
            disabledReason={denied}
            onPress={() => void showIssue(issue, title)}
          >
            Show again<span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** The time at which the issue becomes a failure if it has one, or else the time since which it exists. */
export function IssueWhen(props: {
  issue: Issue
  /** Time at which the checks ran */
  now: Date
  /** Whether the text is used on its own: `since 3d ago` */
  isSentence?: boolean
}) {
  const { issue, now, isSentence = false } = props
  const { severity, about, timeBreaks, timeSince } = issue
  if (severity === 'soon') {
    if (timeBreaks === null) return about.kind === 'quota_nearly_used' ? 'at the next start' : null
    return (
      <span {...tip(formatDateTime(timeBreaks))}>
        {about.kind === 'pool_nearly_full' && 'about '}
        <bdi>{formatDay(timeBreaks, now)}</bdi>
      </span>
    )
  }
  return timeSince === null ? null : (
    <>
      {isSentence && 'since '}
      <Time value={timeSince} />
    </>
  )
}
