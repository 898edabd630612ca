import type { Log } from './guarded.ts'

/**
 * Tracks open event streams. Other responses end without an action; event streams last until the reader disconnects, so
 * the server ends them when it stops, and readers reconnect to the next server. A stream that fails is ended in the
 * same way.
 */
export class EventStreams {
  readonly #log: Log
  readonly #ends = new Set<() => void>()
  #stopping = false

  constructor(log: Log) {
    this.#log = log
  }

  /** number of open event streams */
  get count(): number {
    return this.#ends.size
  }

  /** Returns the response, tracked if it is an event stream. */
  follow(answer: Response): Response {
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (answer.body === null || !isStream) return answer
    return new Response(this.#followed(answer.body.getReader()), answer)
  }

  /** Ends all open streams, and each new one immediately from now on. */
  endAll(): void {
    this.#stopping = true
    for (const end of this.#ends) end()
  }

  #followed(reader: ReadableStreamDefaultReader<Uint8Array>): ReadableStream<Uint8Array> {
    let close = () => false
    const end = () => {
      if (close()) reader.cancel().catch(failed)
    }
    const failed = (error: unknown) => {
      this.#log({ level: 'error', message: 'event stream failed', error })
      close()
    }
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          close = () => {
            const wasOpen = this.#ends.delete(end)
            if (wasOpen) controller.close()
            return wasOpen
          }
          this.#ends.add(end)
          if (this.#stopping) end()
        },
        async pull(controller) {
          try {
            const { done, value } = await reader.read()
            if (done) close()
            else controller.enqueue(value)
          } catch (error) {
            failed(error)
          }
        },
        cancel: async () => {
          this.#ends.delete(end)
          await reader.cancel().catch(failed)
        },
      },
      // Nothing is read ahead: the writer of the stream limits how much waits for a slow reader.
      { highWaterMark: 0 },
    )
  }
}
