import type { ImageUpload } from '@portico/contract/types.ts'
import { mayPass } from '#data/api-error.ts'
import { invoke, query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'

/**
 * Have the task of an upload say at once that nobody sends it any more. The server finds that out by itself a little
 * later: what may pass is left to that, and so is an upload that somebody else began, whose task is theirs alone.
 */
export async function tellHeld({ taskId, startedBy }: ImageUpload): Promise<void> {
  const user = queryClient.getQueryData(query('currentUserView', {}).queryKey)
  if (user?.id !== startedBy) return
  try {
    await invoke('porticoTaskHold', { path: { task: taskId } })
  } catch (error) {
    if (!mayPass(error)) console.error(error)
  }
}
