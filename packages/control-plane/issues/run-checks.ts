import type { Issue, IssueCheckResult, Issues } from '@portico/contract/portico/issues.ts'
import { checkNames, issueKey, type IssueKind, issueKinds } from '@portico/domain/issues/kinds.ts'
import { type Urgent, urgentFirst } from '@portico/domain/issues/order.ts'
import { HypervisorError } from '@portico/hypervisor/port.ts'
import { askFabric } from '#fabric/reported-state.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { checks } from './checks.ts'
import { type Checked, type Found, toldOfKind } from './check.ts'

/** An issue before hidden ones are marked. */
type LoudIssue = Omit<Issue, 'silence'>

interface Looked extends Pick<Issues, 'cut' | 'checks'> {
  readonly items: readonly LoudIssue[]
}

/** Runs all checks. A check that cannot run is an issue itself, since finding nothing then means nothing. */
export async function lookForIssues(ctx: ReplyContext): Promise<Looked> {
  let asked: ReturnType<typeof askFabric> | null = null
  const looking = { ...ctx, fabric: () => (asked ??= askFabric(ctx)) }
  const found: Found[] = []
  const results: IssueCheckResult[] = []
  for (const check of checkNames) {
    const result = await checked(() => checks[check](looking))
    if ('failed' in result) {
      found.push({ about: { kind: 'check_failed', check, why: result.failed }, thing: check })
      results.push({ check, looked_at: null, nearest: null })
    } else {
      found.push(...result.found)
      results.push({ check, looked_at: result.lookedAt, nearest: nearestView(result.nearest) })
    }
  }
  const byKind = Map.groupBy(found, ({ about }) => about.kind)
  const isMore = (kind: IssueKind) => (byKind.get(kind)?.length ?? 0) > toldOfKind
  const told = [...byKind.values()].flatMap((ofKind) => ofKind.toSorted(inOrder).slice(0, toldOfKind))
  return {
    items: told.toSorted(inOrder).map(view),
    cut: [...byKind.keys()].filter(isMore),
    checks: results,
  }
}

/** An unreachable hypervisor is temporary; any other error is a bug of ours. */
async function checked(check: () => Promise<Checked>): Promise<Checked | { readonly failed: string }> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof HypervisorError && error.retry) return { failed: error.message }
    throw error
  }
}

const urgencyOf = ({ about, since, breaks }: Found): Urgent => ({
  severity: issueKinds[about.kind],
  since: since?.getTime() ?? null,
  breaks: breaks?.getTime() ?? null,
})

function inOrder(a: Found, b: Found): number {
  return (
    urgentFirst(urgencyOf(a), urgencyOf(b)) ||
    a.about.kind.localeCompare(b.about.kind) ||
    a.thing.localeCompare(b.thing)
  )
}

function view({ about, thing, since, breaks }: Found): LoudIssue {
  return {
    key: issueKey(about.kind, thing),
    severity: issueKinds[about.kind],
    about,
    time_since: since ? time(since) : null,
    time_breaks: breaks ? time(breaks) : null,
  }
}

function nearestView(nearest: Checked['nearest']): IssueCheckResult['nearest'] {
  if (nearest === null) return null
  const { name, share = null, resource = null, time: at } = nearest
  return { name, share, resource, time: at === undefined ? null : time(at) }
}
