import type { IssueAbout, IssueCheckResult } from '@portico/contract/portico/issues.ts'
import type { FabricReport, WantedFabric } from '@portico/hypervisor/hardware/fabric.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'

/** Something that needs an operator. */
export interface Found {
  readonly about: IssueAbout
  /** what it is about, for its key: as short as tells it from others of its kind */
  readonly thing: string
  readonly since?: Date | null
  /** when it breaks, or broke */
  readonly breaks?: Date | null
}

/** What came of looking at something. */
export interface Checked {
  readonly found: readonly Found[]
  readonly lookedAt: number
  readonly nearest: Nearest | null
}

/** What comes next to being an issue; `share` in percent. */
export interface Nearest extends Pick<NonNullable<IssueCheckResult['nearest']>, 'name'> {
  readonly share?: number
  readonly resource?: NonNullable<IssueCheckResult['nearest']>['resource']
  readonly time?: Date
}

/** What looks: the switches are asked once for all checks. */
export interface Looking extends ReplyContext {
  /** @throws HypervisorError when they cannot be reached */
  readonly fabric: () => Promise<{ readonly wanted: WantedFabric; readonly report: FabricReport }>
}

/** Something that is looked at: `see` reads no more than rows it can tell, `judge` is the rule. */
export interface Check<Seen> {
  readonly see: (looking: Looking) => Promise<Seen>
  readonly judge: (seen: Seen, now: Date) => Checked
}

/** Issues of one kind that are told, and one more, which shows that there are others. */
export const toldOfKind = 500
export const lookedFor = toldOfKind + 1

/** The first of those that are left, in the order in which they were seen. */
export function nearestOf<Row>(
  rows: readonly Row[],
  isFound: (row: Row) => boolean,
  tell: (row: Row) => Nearest,
): Nearest | null {
  const next = rows.find((row) => !isFound(row))
  return next === undefined ? null : tell(next)
}

/** Percent, not rounded: that is for whoever shows it. */
export const percent = (used: number, all: number): number => (all === 0 ? 0 : (used * 100) / all)
