import { queryOptions } from '@tanstack/react-query'
import { CallError } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { fileUrl } from '../actions.ts'

/** Maximum bytes of a file that are shown, because bundles of an upstream may contain files of any size */
const shownBytes = 4 * 1024 ** 2

/** The start of a file as text. */
export interface FileText {
  readonly text: string
  /** Bytes of the whole file; null if unknown */
  readonly size: number | null
  readonly isWhole: boolean
}

/** Returns the query for the paths of all files in a bundle. */
export const indexQuery = (bundle: string) =>
  queryOptions({
    queryKey: ['supportBundleIndex', { path: { supportBundle: bundle } }],
    queryFn: async ({ signal }) => {
      const answer = await invoke('supportBundleIndex', { path: { supportBundle: bundle } }, signal)
      return (await answer.text()).split('\n').filter((line) => line !== '')
    },
    // The contents of a bundle never change.
    staleTime: Infinity,
    throwOnError: false,
  })

/** Returns the query for the start of a file in a bundle, up to the maximum size. */
export const fileQuery = (bundle: string, file: string) =>
  queryOptions({
    queryKey: ['supportBundleFile', bundle, file],
    queryFn: ({ signal }) => readFile(fileUrl(bundle, file), signal),
    staleTime: Infinity,
    throwOnError: false,
  })

/**
 * Reads the start of a file. A server without range requests sends the whole file, of which the rest is not read.
 * @throws CallError
 */
async function readFile(url: string, signal: AbortSignal): Promise<FileText> {
  const answer = await fetch(url, { signal, headers: { range: `bytes=0-${shownBytes - 1}` } })
  // A range request for an empty file fails with status 416.
  if (answer.status === 416) return { text: '', size: 0, isWhole: true }
  if (!answer.ok || answer.body === null) {
    throw new CallError('Could not read the file', {
      status: answer.status,
      operation: 'supportBundleDownloadFile',
    })
  }
  const decoder = new TextDecoder()
  const reader = answer.body.getReader()
  let text = ''
  let read = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    read += value.length
    text += decoder.decode(value, { stream: true })
    if (read < shownBytes) continue
    await reader.cancel()
    break
  }
  const size = sizeOf(answer.headers)
  return { text: text + decoder.decode(), size, isWhole: size === null ? read < shownBytes : read >= size }
}

/** Returns the size of the whole file, also for a partial response. */
function sizeOf(headers: Headers): number | null {
  const totalLength =
    /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length')
  return totalLength === null ? null : Number(totalLength)
}
