import { queryOptions } from '@tanstack/react-query'
import { CallError } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { fileUrl } from '../actions.ts'

/** bytes of a file that are shown at most: a bundle of another system may hold files of any size */
const shownBytes = 4 * 1024 ** 2

/** The beginning of a file as text. */
export interface FileText {
  readonly text: string
  /** bytes of the whole file; null where it is not told */
  readonly size: number | null
  readonly isWhole: boolean
}

/** The paths of all files of a bundle. */
export const indexQuery = (bundle: string) =>
  queryOptions({
    queryKey: ['supportBundleIndex', { path: { supportBundle: bundle } }],
    queryFn: async ({ signal }) => {
      const answer = await invoke('supportBundleIndex', { path: { supportBundle: bundle } }, signal)
      return (await answer.text()).split('\n').filter((line) => line !== '')
    },
    // What is in a bundle does not change.
    staleTime: Infinity,
    throwOnError: false,
  })

/** A file of a bundle, as much of it as is shown. */
export const fileQuery = (bundle: string, file: string) =>
  queryOptions({
    queryKey: ['supportBundleFile', bundle, file],
    queryFn: ({ signal }) => readFile(fileUrl(bundle, file), signal),
    staleTime: Infinity,
    throwOnError: false,
  })

/** Systems that know no ranges send everything, of which no more is read. @throws CallError */
async function readFile(url: string, signal: AbortSignal): Promise<FileText> {
  const answer = await fetch(url, { signal, headers: { range: `bytes=0-${shownBytes - 1}` } })
  // An empty file has no first byte to be asked for.
  if (answer.status === 416) return { text: '', size: 0, isWhole: true }
  if (!answer.ok || answer.body === null) {
    throw new CallError('The file could not be read', {
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

/** Of a part, what the whole comes to. */
function sizeOf(headers: Headers): number | null {
  const told = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? headers.get('content-length')
  return told === null ? null : Number(told)
}
