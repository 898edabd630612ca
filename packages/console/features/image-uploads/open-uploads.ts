import type { ImageUpload } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { queryClient } from '#data/query-client.ts'
import { uploadsQuery } from '#data/uploads-queries.ts'
import { toServerTime } from '#ui/server-clock.ts'

/** ms between looks at what others send */
const look = 5000

/** An upload, and when it was seen so: the server's time in ms since 1970. */
export interface SeenUpload {
  readonly upload: ImageUpload
  readonly seenAt: number
}

/** The uploads of a project that are not done. */
export function useOpenUploads(project: string): readonly SeenUpload[] {
  const { data, dataUpdatedAt } = useQuery({
    ...uploadsQuery(project),
    refetchInterval: ({ state }) => (state.data?.items.length ? look : false),
  })
  const seenAt = toServerTime(dataUpdatedAt)
  return (data?.items ?? []).filter(({ id }) => !isSeenDone(id)).map((upload) => ({ upload, seenAt }))
}

/** Its page is told first that an upload is done, and leads to where the others are listed. */
function isSeenDone(id: string): boolean {
  const { queryKey } = query('porticoImageUploadView', { path: { upload: id } })
  return queryClient.getQueryData<ImageUpload>(queryKey)?.state === 'done'
}
