import type { ImageUpload } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'
import { uploadsQuery } from '#data/uploads-queries.ts'
import { toServerTime } from '#ui/server-clock.ts'

/** Polling interval in ms for uploads of others */
const look = 5000

/** An upload with the server's time at which it was read, in ms since 1970. */
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

/** The page of an upload learns first that it is done, and redirects to this list. */
function isSeenDone(id: string): boolean {
  const { queryKey } = query('porticoImageUploadView', { path: { upload: id } })
  return queryClient.getQueryData<ImageUpload>(queryKey)?.state === 'done'
}
