import type { Issue, IssueCheckResult, Issues } from '@portico/contract/portico/issues.ts'
import { checkNames, issueKey, type IssueKind, issueKinds } from '@portico/domain/issues/kinds.ts'
import { type Urgent, urgentFirst } from '@portico/domain/issues/order.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import { readFabric } from '#fabric/reported-state.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { checks } from './checks.ts'
import { type CheckResult, type FoundIssue, maxOfKind } from './check.ts'

/** An issue before the entries for hidden issues are added. */
type UnsilencedIssue = Omit<Issue, 'silence'>

interface CheckedIssues extends Pick<Issues, 'cut' | 'checks'> {
  readonly items: readonly UnsilencedIssue[]
}

/** Runs all checks. A check that cannot run is reported as an issue, since it may have missed issues. */
export async function runChecks(ctx: ReplyContext): Promise<CheckedIssues> {
  let requested: ReturnType<typeof readFabric> | null = null
  const looking = { ...ctx, fabric: () => (requested ??= readFabric(ctx)) }
  const found: FoundIssue[] = []
  const results: IssueCheckResult[] = []
  for (const check of checkNames) {
    const result = await checked(() => checks[check](looking))
    if ('failed' in result) {
      found.push({ about: { kind: 'check_failed', check, why: result.failed }, target: check })
      results.push({ check, looked_at: null, nearest: null })
    } else {
      found.push(...result.found)
      results.push({ check, looked_at: result.lookedAt, nearest: nearestView(result.nearest) })
    }
  }
  const byKind = Map.groupBy(found, ({ about }) => about.kind)
  const isMore = (kind: IssueKind) => (byKind.get(kind)?.length ?? 0) > maxOfKind
  const shown = [...byKind.values()].flatMap((ofKind) => ofKind.toSorted(inOrder).slice(0, maxOfKind))
  return {
    items: shown.toSorted(inOrder).map(view),
    cut: [...byKind.keys()].filter(isMore),
    checks: results,
  }
}

/** An unreachable hypervisor is a temporary error; any other error is a bug. */
async function checked(
  check: () => Promise<CheckResult>,
): Promise<CheckResult | { readonly failed: string }> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof HypervisorError && error.retry) return { failed: error.message }
    throw error
  }
}

const urgencyOf = ({ about, since, failsAt }: FoundIssue): Urgent => ({
  severity: issueKinds[about.kind],
  since: since?.getTime() ?? null,
  breaks: failsAt?.getTime() ?? null,
})

function inOrder(a: FoundIssue, b: FoundIssue): number {
  return (
    urgentFirst(urgencyOf(a), urgencyOf(b)) ||
    a.about.kind.localeCompare(b.about.kind) ||
    a.target.localeCompare(b.target)
  )
}

function view({ about, target, since, failsAt }: FoundIssue): UnsilencedIssue {
  return {
    key: issueKey(about.kind, target),
    severity: issueKinds[about.kind],
    about,
    time_since: since ? time(since) : null,
    time_breaks: failsAt ? time(failsAt) : null,
  }
}

function nearestView(nearest: CheckResult['nearest']): IssueCheckResult['nearest'] {
  if (nearest === null) return null
  const { name, share = null, resource = null, time: at } = nearest
  return { name, share, resource, time: at === undefined ? null : time(at) }
}
