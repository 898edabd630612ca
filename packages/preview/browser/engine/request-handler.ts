import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { ConsoleConnection } from '@portico/hypervisor/port.ts'
import type { FromEngine, ToEngine } from '../messages.ts'
import type { Session } from './session.ts'

type Message<Kind extends ToEngine['kind']> = Extract<ToEngine, { kind: Kind }>

/** Handles messages from the page and sends the responses. */
export class RequestHandler {
  readonly #opening: Promise<ControlPlane>
  readonly #session: Session
  readonly #tell: (message: FromEngine, transfer?: Transferable[]) => void
  /** Functions that abort responses in progress, by request number. */
  readonly #reading = new Map<number, () => void>()
  readonly #consoles = new Map<number, ConsoleConnection>()

  constructor(
    opening: Promise<ControlPlane>,
    session: Session,
    tell: (message: FromEngine, transfer?: Transferable[]) => void,
  ) {
    this.#opening = opening
    this.#session = session
    this.#tell = tell
  }

  receive(message: Exclude<ToEngine, Message<'open'>>): void {
    if (message.kind === 'request') void this.#answer(message)
    else if (message.kind === 'cancel') this.#reading.get(message.id)?.()
    else if (message.kind === 'console') void this.#openConsole(message)
    else if (message.kind === 'console-input') void this.#consoles.get(message.id)?.write(message.data)
    else this.#closeConsole(message.id)
  }

  async #answer({ id, method, url, headers, body }: Message<'request'>): Promise<void> {
    const controlPlane = await this.#opening
    const gone = new AbortController()
    this.#reading.set(id, () => gone.abort())
    const request = new Request(url, { method, headers, body, signal: gone.signal })
    const response = await controlPlane.fetch(request, { session: this.#session.token })
    this.#tell({ kind: 'head', id, status: response.status, headers: [...response.headers] })
    try {
      await this.#sendBody(id, response, gone.signal)
    } finally {
      this.#reading.delete(id)
      this.#tell({ kind: 'end', id })
    }
  }

  async #sendBody(id: number, response: Response, gone: AbortSignal): Promise<void> {
    if (response.body === null) return
    const reader = response.body.getReader()
    gone.addEventListener('abort', () => void reader.cancel(), { once: true })
    if (gone.aborted) await reader.cancel()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      // Copies the bytes, since a transferred buffer cannot be used here any more, and an encoder may use more of the
      // buffer than this view.
      const data = value.slice()
      this.#tell({ kind: 'piece', id, data }, [data.buffer])
    }
  }

  async #openConsole({ id, url }: Message<'console'>): Promise<void> {
    const controlPlane = await this.#opening
    const closed = (code: number, reason: string) => {
      this.#consoles.delete(id)
      this.#tell({ kind: 'console-closed', id, code, reason })
    }
    const opened = await controlPlane.openConsole(
      new Request(url),
      {
        output: (output) => {
          const data = new Uint8Array(output)
          this.#tell({ kind: 'console-output', id, data }, [data.buffer])
        },
        closed: (reason) =>
          reason === 'stopped' ? closed(1001, 'VM stopped') : closed(1011, 'console lost'),
        revoked: () => closed(1011, 'The session or the right to use this console has ended'),
      },
      { session: this.#session.token },
    )
    if ('refusal' in opened) closed(1011, opened.refusal.message)
    else this.#consoles.set(id, opened.connection)
  }

  #closeConsole(id: number): void {
    this.#consoles.get(id)?.close()
    this.#consoles.delete(id)
  }
}
