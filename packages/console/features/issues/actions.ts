import type { Issue } from '@portico/contract/types.ts'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Hides an issue until a time. @throws CallError */
export async function hideIssue(issue: Pick<Issue, 'key'>, until: Date, reason: string): Promise<void> {
  await invoke('porticoIssueSilence', {
    path: { issue: issue.key },
    body: { timeUntil: until.toISOString(), reason },
  })
  await invalidate('issue_silence')
}

/** Shows a hidden issue again, without a confirmation, because it can easily be hidden again. */
export async function showIssue(issue: Pick<Issue, 'key'>, title: string): Promise<void> {
  try {
    await invoke('porticoIssueSilenceEnd', { path: { issue: issue.key } })
    toast.success({ content: `${title}: shown again` })
  } catch (error) {
    toast.error({ title: 'Could not show the issue again', content: messageOf(error) })
  }
  await invalidate('issue_silence')
}
