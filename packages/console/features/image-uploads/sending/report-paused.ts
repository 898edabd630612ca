import type { ImageUpload } from '@portico/contract/types.ts'
import { isTransient } from '#data/api-error.ts'
import { invoke, query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'

/**
 * Tells the server immediately that an upload is paused. Failures are ignored if temporary, because the server detects
 * the pause itself a little later. Uploads of other users are skipped, because only they can change their tasks.
 */
export async function reportPaused({ taskId, startedBy }: ImageUpload): Promise<void> {
  const user = queryClient.getQueryData(query('currentUserView', {}).queryKey)
  if (user?.id !== startedBy) return
  try {
    await invoke('porticoTaskHold', { path: { task: taskId } })
  } catch (error) {
    if (!isTransient(error)) console.error(error)
  }
}
