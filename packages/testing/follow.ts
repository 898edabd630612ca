import type { TestCloud } from './cloud.ts'

/** A client of the live updates. */
export interface TestStream {
  readonly status: number
  /** Returns the text of the stream up to `text`; if the stream ends before, its whole text and `(end)`. */
  until(text: string): Promise<string>
  close(): Promise<void>
}

/** Opens the live updates. @param from a position to resume from */
export async function follow(
  cloud: TestCloud,
  credential: { readonly cookie: string } | { readonly authorization: string },
  from?: string,
): Promise<TestStream> {
  const query = from === undefined ? '' : `?from=${from}`
  const response = await cloud.controlPlane.fetch(
    new Request(`http://portico.test/portico/v1/stream${query}`, { headers: { ...credential } }),
  )
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader()
  return {
    status: response.status,
    async until(text) {
      let heard = ''
      while (!heard.includes(text)) {
        const { done, value } = await reader.read()
        if (done) return `${heard}(end)`
        heard += value
      }
      return heard
    },
    close: () => reader.cancel(),
  }
}
