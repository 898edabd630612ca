import type { FromEngine, ToEngine } from '../messages.ts'

/** A serial console in the engine, as the page uses it. */
export interface EngineConsole {
  write(data: Uint8Array): void
  close(): void
}

export interface ConsoleEvents {
  readonly output: (data: Uint8Array<ArrayBuffer>) => void
  readonly closed: (code: number, reason: string) => void
}

type Listener = (message: Extract<FromEngine, { id: number }>) => void

/**
 * Session storage key of the record that the visitor signed out, so that a reload does not sign the visitor in again.
 */
const signedOutKey = 'portico-preview-signed-out'

/** Statuses of responses without a body; `Response` throws if given a body with such a status. */
const bodiless = new Set([204, 205, 304])

/** The engine, as the page uses it. Requests may be sent before the engine is ready. */
export class Engine {
  readonly #worker: Worker
  readonly #listeners = new Map<number, Listener>()
  /** Never resolves; rejects with the reason if the engine cannot start. */
  readonly #failure: Promise<never>
  #fail: (error: Error) => void = () => {}
  #lastId = 0

  constructor(worker: Worker) {
    this.#worker = worker
    this.#failure = new Promise((_, reject) => {
      this.#fail = reject
    })
    this.#failure.catch(() => {})
    worker.addEventListener('message', ({ data }: MessageEvent<FromEngine>) => this.#receive(data))
    worker.addEventListener('error', ({ message }) => this.#fail(new Error(message)))
    this.#send({ kind: 'open', signIn: sessionStorage.getItem(signedOutKey) === null })
  }

  /** Calls the listener if the engine fails to start. */
  onFailure(listener: (error: Error) => void): void {
    this.#failure.catch(listener)
  }

  /** Sends a request to the engine. @throws if the engine could not start */
  async fetch(request: Request): Promise<Response> {
    const id = ++this.#lastId
    const body = request.body === null ? null : await request.arrayBuffer()
    const answer = new Promise<Response>((resolve) => this.#listeners.set(id, this.#reader(id, resolve)))
    const { method, url, headers } = request
    this.#send({ kind: 'request', id, method, url, headers: [...headers], body }, body === null ? [] : [body])
    return Promise.race([answer, this.#failure])
  }

  openConsole(url: string, events: ConsoleEvents): EngineConsole {
    const id = ++this.#lastId
    this.#listeners.set(id, (message) => {
      if (message.kind === 'console-output') events.output(message.data)
      if (message.kind !== 'console-closed') return
      this.#listeners.delete(id)
      events.closed(message.code, message.reason)
    })
    this.#send({ kind: 'console', id, url })
    return {
      write: (data) => this.#send({ kind: 'console-input', id, data }),
      close: () => {
        this.#listeners.delete(id)
        this.#send({ kind: 'console-close', id })
      },
    }
  }

  /** Builds a response from the engine's messages, and streams its body. */
  #reader(id: number, resolve: (response: Response) => void): Listener {
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null
    return (message) => {
      if (message.kind === 'head') {
        const { status, headers } = message
        const body = new ReadableStream<Uint8Array>({
          start: (own) => {
            controller = own
          },
          cancel: () => {
            controller = null
            this.#send({ kind: 'cancel', id })
          },
        })
        resolve(new Response(bodiless.has(status) ? null : body, { status, headers }))
      } else if (message.kind === 'piece') controller?.enqueue(message.data)
      else if (message.kind === 'end') {
        this.#listeners.delete(id)
        controller?.close()
      }
    }
  }

  #receive(message: FromEngine): void {
    if (message.kind === 'failed') this.#fail(new Error(message.reason))
    else if (message.kind === 'session') noteSession(message.signedIn)
    else this.#listeners.get(message.id)?.(message)
  }

  #send(message: ToEngine, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer)
  }
}

function noteSession(signedIn: boolean): void {
  if (signedIn) sessionStorage.removeItem(signedOutKey)
  else sessionStorage.setItem(signedOutKey, '')
}
