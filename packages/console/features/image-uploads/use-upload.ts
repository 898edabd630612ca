import type { ImageUpload } from '@portico/contract/types.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { isNotFound } from '#data/api-error.ts'
import { query } from '#data/calls.ts'
import { isPageKept } from '#data/keep-page.ts'
import { toServerTime } from '#ui/server-clock.ts'

/** Polling intervals in ms, because the change log contains neither received pieces nor the progress of a conversion */
const pollIntervals = { atWork: 1000, held: 5000 } as const

function isOver({ state }: Pick<ImageUpload, 'state'>): boolean {
  return state === 'done' || state === 'failed'
}

/** Returns an upload, polled until it ends, with the server's time of the response. */
export function useUpload(id: string): { readonly upload: ImageUpload; readonly seenAt: number } {
  const { data, error, dataUpdatedAt } = useSuspenseQuery({
    ...query('porticoImageUploadView', { path: { upload: id } }),
    refetchInterval: ({ state: { data: upload } }) =>
      upload === undefined || isOver(upload)
        ? false
        : upload.state === 'receiving'
          ? pollIntervals.held
          : pollIntervals.atWork,
  })
  if (isNotFound(error) && !isPageKept()) throw error
  return { upload: data, seenAt: toServerTime(dataUpdatedAt) }
}
