import { setTimeout as after } from 'node:timers/promises'
import type { Site } from './site.ts'

/** A reader of live updates who reconnects to any server after each disconnect, and resumes where the stream broke. */
export class Listener {
  readonly #site: Site
  readonly #chance: () => number
  /**
   * positions of received events in order, including events of changes that only fleet admins and silo admins may see
   */
  readonly heard: number[] = []
  /** number of resets received */
  resets = 0
  #position: string | null = null
  #over = false
  #abort = new AbortController()

  constructor(site: Site, chance: () => number) {
    this.#site = site
    this.#chance = chance
  }

  async run(): Promise<void> {
    while (!this.#over) {
      this.#abort = new AbortController()
      try {
        await this.#follow()
      } catch {
        // The connection was closed or refused, so the listener reconnects and resumes.
      }
      await after(100)
    }
  }

  stop(): void {
    this.#over = true
    this.#abort.abort()
  }

  async #follow(): Promise<void> {
    const { servers, cookie } = this.#site
    const { url } = servers[Math.floor(this.#chance() * servers.length)] ?? { url: '' }
    const from = this.#position === null ? '' : `?from=${this.#position}`
    const silence = AbortSignal.timeout(25_000)
    const signal = AbortSignal.any([this.#abort.signal, silence])
    const response = await fetch(`${url}/portico/v1/stream${from}`, { headers: { cookie }, signal })
    if (!response.ok || response.body === null) return
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) this.#take(event)
    }
  }

  #take(event: string): void {
    this.#position = /^id: (.+)$/m.exec(event)?.[1] ?? this.#position
    if (/^event: reset$/m.test(event)) this.resets++
    const data = /^data: (\[.*\])$/m.exec(event)?.[1]
    if (data === undefined) return
    for (const { position } of JSON.parse(data) as { position: string }[]) {
      this.heard.push(Number(position.split('.')[1]))
    }
  }
}
