import type { ImageUpload } from '@portico/contract/types.ts'
import { isTransient } from '#data/api-error.ts'
import { invoke, query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'

/**
 * Tells the server immediately that an upload is paused. The server detects that itself a little later, so temporary
 * failures are ignored, and so are uploads of others, whose tasks only they can change.
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
