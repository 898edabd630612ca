import { Badge } from '#ui/badges/badge.tsx'
import { Time } from '#ui/cells/time.tsx'
import { cx } from '#ui/cx.ts'
import { durationText } from '#ui/format/relative-time.ts'
import { activityLabels, type Outage, type OutageStep, stepLabels, viewLabels } from './labels.ts'

/**
 * The steps of an outage in the order in which they began, with what other views knew. Why the present step waits is shown
 * above the timeline.
 */
export function OutageTimeline({ outage }: { outage: Outage }) {
  return (
    <ol className="mt-2 flex flex-col">
      {outage.steps.map((step, index) => (
        <li key={`${step.step} ${index}`} className="flex gap-3">
          <Mark step={step} isLast={index === outage.steps.length - 1} />
          <Step step={step} />
        </li>
      ))}
    </ol>
  )
}

/** A dot on a line. The present step has a filled dot. */
function Mark({ step: { timeDone }, isLast }: { step: OutageStep; isLast: boolean }) {
  return (
    <span aria-hidden className="flex w-3 flex-none flex-col items-center pt-1.5">
      <i
        className={cx(
          'size-2.5 flex-none rounded-full border-2',
          timeDone === null ? 'border-accent-fill bg-accent-fill' : 'border-line-strong bg-raised',
        )}
      />
      {!isLast && <i className="w-px flex-1 bg-line" />}
    </span>
  )
}

function Step({ step }: { step: OutageStep }) {
  const { timeBegun, timeDone, note, views, userId, displayName } = step
  return (
    <div className="min-w-0 flex-1 pb-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{stepLabels[step.step]}</span>
        <span className="text-xs text-fg-muted">
          <Time value={timeBegun} format="date" caption="Began" />
          {timeDone === null
            ? ', in progress'
            : userId === null &&
              timeDone > timeBegun &&
              `, took ${durationText(timeDone.getTime() - timeBegun.getTime())}`}
        </span>
      </p>
      {userId !== null && <p className="text-xs text-fg-muted">by {displayName ?? 'a deleted user'}</p>}
      {note !== null && timeDone !== null && <p className="text-xs wrap-anywhere text-fg-muted">{note}</p>}
      {views.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {views.map(({ view, activity, evidence }) => (
            <li key={view} className="flex flex-wrap items-baseline gap-x-2 text-xs">
              <Badge tone={activityLabels[activity].tone}>
                {viewLabels[view]} {activityLabels[activity].word}
              </Badge>
              <span className="text-fg-muted">{evidence}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
