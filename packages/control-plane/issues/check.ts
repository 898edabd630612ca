import type { IssueAbout, IssueCheckResult } from '@portico/contract/portico/issues.ts'
import type { FabricReport, DesiredFabric } from '@portico/hypervisor/hardware/fabric.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'

/** A problem that needs an operator. */
export interface FoundIssue {
  readonly about: IssueAbout
  /** what it is about, for its key: as short as identifies it within its kind */
  readonly target: string
  readonly since?: Date | null
  /** when it fails, or has failed */
  readonly failsAt?: Date | null
}

/** The result of a check. */
export interface CheckResult {
  readonly found: readonly FoundIssue[]
  readonly lookedAt: number
  readonly nearest: Nearest | null
}

/** What is closest to becoming an issue; `share` in percent. */
export interface Nearest extends Pick<NonNullable<IssueCheckResult['nearest']>, 'name'> {
  readonly share?: number
  readonly resource?: NonNullable<IssueCheckResult['nearest']>['resource']
  readonly time?: Date
}

/** The context of the checks: the switches are read once for all of them. */
export interface CheckContext extends ReplyContext {
  /** @throws HypervisorError if they are unreachable */
  readonly fabric: () => Promise<{ readonly wanted: DesiredFabric; readonly report: FabricReport }>
}

/** A check: `see` reads the data, limited in rows; `judge` is the rule. */
export interface Check<Seen> {
  readonly read: (looking: CheckContext) => Promise<Seen>
  readonly judge: (seen: Seen, now: Date) => CheckResult
}

/** Maximum number of issues per kind, and one more, which shows that there are others. */
export const maxOfKind = 500
export const readLimit = maxOfKind + 1

/** Returns the first of the remaining rows, in the order in which they were read. */
export function nearestOf<Row>(
  rows: readonly Row[],
  isFound: (row: Row) => boolean,
  tell: (row: Row) => Nearest,
): Nearest | null {
  const next = rows.find((row) => !isFound(row))
  return next === undefined ? null : tell(next)
}

/** Returns a percentage, not rounded: that is for the display. */
export const percent = (used: number, all: number): number => (all === 0 ? 0 : (used * 100) / all)
