import type { IssueAbout, IssueCheckResult } from '@portico/contract/portico/issues.ts'
import type { FabricReport, DesiredFabric } from '@portico/hypervisor/hardware/fabric.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'

/** A problem that needs an operator. */
export interface FoundIssue {
  readonly about: IssueAbout
  /** identifies the resource within its kind; used in the issue's key, so it is as short as possible */
  readonly target: string
  readonly since?: Date | null
  /** time at which it will fail or has failed */
  readonly failsAt?: Date | null
}

/** The result of a check. */
export interface CheckResult {
  readonly found: readonly FoundIssue[]
  readonly lookedAt: number
  readonly nearest: Nearest | null
}

/** The resource that is closest to becoming an issue; `share` in percent. */
export interface Nearest extends Pick<NonNullable<IssueCheckResult['nearest']>, 'name'> {
  readonly share?: number
  readonly resource?: NonNullable<IssueCheckResult['nearest']>['resource']
  readonly time?: Date
}

/** The context of the checks; the switches are read only once for all checks. */
export interface CheckContext extends ReplyContext {
  /** @throws HypervisorError if the switches are unreachable */
  readonly fabric: () => Promise<{ readonly wanted: DesiredFabric; readonly report: FabricReport }>
}

/** A check: `read` reads the data, with a limited number of rows; `judge` is the rule. */
export interface Check<Seen> {
  readonly read: (looking: CheckContext) => Promise<Seen>
  readonly judge: (seen: Seen, now: Date) => CheckResult
}

/** Maximum number of issues per kind, and the number of rows to read: one more shows that there are others. */
export const maxOfKind = 500
export const readLimit = maxOfKind + 1

/** Returns the first row that is not an issue, in the order in which the rows were read. */
export function nearestOf<Row>(
  rows: readonly Row[],
  isFound: (row: Row) => boolean,
  tell: (row: Row) => Nearest,
): Nearest | null {
  const next = rows.find((row) => !isFound(row))
  return next === undefined ? null : tell(next)
}

/** Returns a percentage. It is rounded only when it is displayed. */
export const percent = (used: number, all: number): number => (all === 0 ? 0 : (used * 100) / all)
