import type { ImageUpload } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'
import { uploadsQuery } from '#data/uploads-queries.ts'
import { toServerTime } from '#ui/server-clock.ts'

/** Polling interval in ms of uploads by other users and tabs */
const look = 5000

/** An upload with the server's time of the response, in ms since 1970. */
export interface UploadAtTime {
  readonly upload: ImageUpload
  readonly seenAt: number
}

/** Returns the unfinished uploads of a project. */
export function useOpenUploads(project: string): readonly UploadAtTime[] {
  const { data, dataUpdatedAt } = useQuery({
    ...uploadsQuery(project),
    refetchInterval: ({ state }) => (state.data?.items.length ? look : false),
  })
  const seenAt = toServerTime(dataUpdatedAt)
  return (data?.items ?? []).filter(({ id }) => !isSeenDone(id)).map((upload) => ({ upload, seenAt }))
}

/**
 * Returns whether the page of an upload already knows that it has finished; it then redirects to this list, where the
 * upload must not appear.
 */
function isSeenDone(id: string): boolean {
  const { queryKey } = query('porticoImageUploadView', { path: { upload: id } })
  return queryClient.getQueryData<ImageUpload>(queryKey)?.state === 'done'
}
