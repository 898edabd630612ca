import { kindOfKey } from '@portico/domain/issues/kinds.ts'
import { checkSilence } from '@portico/domain/issues/limits.ts'
import { notFoundText } from '@portico/domain/refusals.ts'
import { userOf } from '#kernel/context.ts'
import { authorizeOnFleet, mayDo } from '#authorization/lookup/access.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import { time } from '#kernel/wire.ts'
import { runChecks } from './run-checks.ts'
import { endSilence, readSilences, silence } from './silences.ts'

/** Problems that need an operator now (docs/decisions/0048-issues-computed-from-the-current-state.md). */
export const issueHandlers = {
  portico_issue_list: async (ctx) => {
    authorizeOnFleet(ctx)
    const { items, ...looked } = await runChecks(ctx)
    const silences = await readSilences(ctx)
    return {
      ...looked,
      items: items.map((issue) => ({ ...issue, silence: silences.get(issue.key) ?? null })),
      time_checked: time(ctx.now),
      may_silence: await mayDo(ctx, 'portico_issue_silence', {
        ownerId: null,
        projectId: null,
        siloId: null,
      }),
    }
  },

  /** An issue can be hidden before it exists, for example before a sled is taken out of service. */
  portico_issue_silence: async (ctx, { path, body }) => {
    authorizeOnFleet(ctx)
    requireKey(path.issue)
    enforce(checkSilence(Date.parse(body.time_until), ctx.now.getTime()))
    return silence(ctx, path.issue, {
      until: new Date(body.time_until),
      reason: body.reason,
      by: userOf(ctx).userId,
    })
  },

  portico_issue_silence_end: async (ctx, { path }) => {
    authorizeOnFleet(ctx)
    requireKey(path.issue)
    await endSilence(ctx, path.issue)
  },
} satisfies Handlers<'portico_issue_list' | 'portico_issue_silence' | 'portico_issue_silence_end'>

/** @throws 404 */
function requireKey(key: string): void {
  if (kindOfKey(key) === null) refuse(notFoundText(`issue "${key}"`))
}
