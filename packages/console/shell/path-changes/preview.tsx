import type { PathChange, PathChanges } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import type { WriteRequest } from '#data/write-request.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { dryRunQuery } from '#data/dry-run.ts'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import { endsText, reasonText, summary, trafficText } from './messages.ts'

/**
 * The paths of the project that a change would open and close, shown before the change is saved. A dry run on the
 * server computes them. Renders nothing if the server has no dry runs.
 * @param props.act the change; an equal change must have the same identity
 */
export function PathPreview({ act }: { act: WriteRequest }) {
  // Confirmation dialogs are rendered outside of the pages, where the context of the session is not available.
  const dryRun = knownCapabilities()?.dryRun === true
  const { data, error, isFetching } = useQuery({
    ...dryRunQuery([act], { paths: true }),
    enabled: dryRun,
    placeholderData: keepPreviousData,
  })
  if (!dryRun) return null
  const [foreseen] = data ?? []
  return (
    <section aria-label="Before you save" aria-busy={isFetching}>
      <h3 className="flex min-h-6 items-center gap-2 text-md font-semibold">
        Before you save {isFetching && <Spinner size="sm" label="Computing" />}
      </h3>
      {foreseen === undefined ? (
        // The placeholder has the height of a typical result. Otherwise the result would move the buttons of a dialog.
        <p className="mt-1 min-h-[7.25rem] text-fg-muted">
          {error === null
            ? 'Computing which paths open and close.'
            : 'Could not compute which paths open and close.'}
        </p>
      ) : 'refused' in foreseen ? (
        <p className="mt-1 text-fg-muted">
          <b className="font-semibold text-bad">Not possible now.</b> {foreseen.refused}
        </p>
      ) : foreseen.result.paths === null ? (
        <p className="mt-1 text-fg-muted">No path opens or closes.</p>
      ) : (
        <PathChangesView paths={foreseen.result.paths} />
      )}
    </section>
  )
}

/** The paths that open and close, with their number, grouped by the reason. */
export function PathChangesView({ paths }: { paths: PathChanges }) {
  const { isKnown, opens, closes, stays, changes, more } = paths
  if (!isKnown) {
    return (
      <p className="mt-1 text-fg-muted">
        There are too many rules and interfaces to compute which paths open and close.
      </p>
    )
  }
  const [closing, opening] = [false, true].map((is) => changes.filter((change) => change.opens === is))
  return (
    <>
      <p role="status" className="sr-only">
        {summary(paths)}
      </p>
      <dl className="mt-2 grid grid-cols-3 rounded-md border border-line bg-raised text-center *:border-l *:border-line *:px-2 *:py-2 *:first:border-l-0">
        <Figure number={opens} sign="+" text="open" tone={opens > 0 ? 'text-ok' : undefined} />
        <Figure number={closes} sign="×" text="close" tone={closes > 0 ? 'text-bad' : undefined} />
        <Figure number={stays} text="stay open" />
      </dl>
      <Group heading="Closes" changes={closing ?? []} />
      <Group heading="Opens" changes={opening ?? []} />
      {more > 0 && <p className="mt-2 text-fg-muted">And {countOf(more, 'more group')} of paths.</p>}
      <p className="mt-3 text-xs text-fg-muted">
        A path is a pair of interfaces and a port that rules name, as if every instance were running.
      </p>
    </>
  )
}

function Figure(props: { number: number; text: string; sign?: string; tone?: string | undefined }) {
  const { number, text: words, sign, tone } = props
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-fg-muted">{words}</dt>
      <dd className={cx('text-lg font-bold tabular-nums', tone)}>
        {sign !== undefined && number > 0 && `${sign} `}
        {numberText(number)}
      </dd>
    </div>
  )
}

function Group({ heading, changes }: { heading: string; changes: readonly PathChange[] }) {
  if (changes.length === 0) return null
  const isOpen = changes[0]?.opens === true
  const Icon = isOpen ? Plus : X
  return (
    <section className="mt-4">
      <h4 className={cx('font-semibold', isOpen ? 'text-ok' : 'text-bad')}>{heading}</h4>
      <ul className="mt-1">
        {changes.map((change, i) => (
          // The same ends may come more than once, for other reasons.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={i}
            className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-1.5 border-t border-line py-1.5 first:border-t-0"
          >
            <Icon size={13} aria-hidden className={cx('mt-1', isOpen ? 'text-ok' : 'text-bad')} />
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 font-semibold break-words">
                  {endsText(change.from)} <span aria-label="to">→</span> {endsText(change.to)}
                </span>
                <span className="font-mono text-xs text-fg-muted">
                  {change.traffic.map(trafficText).join(', ')}
                </span>
              </p>
              <p className="text-xs break-words text-fg-muted">
                {reasonText(change)}
                {change.paths > 1 && ` ${countOf(change.paths, 'path')}.`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
