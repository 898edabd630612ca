import type { Issues } from '@portico/contract/types.ts'
import { Empty } from '#ui/cells/empty.tsx'
import { Time } from '#ui/cells/time.tsx'
import { cx } from '#ui/cx.ts'
import { countOf } from '#ui/format/text.ts'
import { toneInk } from '#ui/tones.ts'
import { checkLabels, lookedAtText, nearestText } from './messages.ts'

const head = 'h-8 bg-sunken px-3 text-left text-xs font-medium text-fg-faint'
const cell = 'border-t border-line px-3 py-2 align-top'

/**
 * A table of all checks with the resources that each examined, its issues, and what is closest to an issue. It shows
 * that an empty list of issues does not mean that checks are missing.
 */
export function ChecksTable({ checks, found }: { checks: Issues['checks']; found: IssuesByCheck }) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-raised">
      <table aria-label="Checks" className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={head}>
              Checked
            </th>
            <th scope="col" className={head}>
              Found
            </th>
            <th scope="col" className={cx(head, 'max-md:hidden')}>
              Nearest to an issue
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.check}>
              <th scope="row" className={cx(cell, 'text-left font-semibold')}>
                {checkLabels[check.check]}
              </th>
              <td className={cx(cell, 'text-fg-muted')}>
                <CheckResult isKnown={check.lookedAt !== null} issues={found.get(check.check) ?? 0} />
                {lookedAtText(check)}
              </td>
              <td className={cx(cell, 'text-fg-muted max-md:hidden')}>
                {check.nearest === null ? (
                  <Empty />
                ) : (
                  <>
                    {nearestText(check)} {check.nearest.time !== null && <Time value={check.nearest.time} />}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Number of issues by check, including hidden issues. */
export type IssuesByCheck = ReadonlyMap<string, number>

function CheckResult({ isKnown, issues }: { isKnown: boolean; issues: number }) {
  const tone = isKnown ? (issues === 0 ? 'ok' : 'note') : 'bad'
  return (
    <>
      <span
        aria-hidden
        className={cx('state mr-1.5 p-0 align-baseline', isKnown && issues > 0 ? 'text-busy' : toneInk[tone])}
        data-tone={tone}
      />
      {isKnown && issues > 0 && `${countOf(issues, 'issue')}, `}
    </>
  )
}
