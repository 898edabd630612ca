import type { Site } from './site.ts'
import type { Tally } from './tally.ts'

/** Request timeout in ms, longer than any successful request takes. */
const patience = 60_000

export interface Answer {
  readonly status: number
  readonly body: { readonly id?: string; readonly run_state?: string; readonly message?: string }
}

/** A signed-in user who sends requests to the servers and records the results. */
export class Client {
  readonly #site: Site
  readonly #tally: Tally
  readonly #chance: () => number

  constructor(site: Site, tally: Tally, chance: () => number) {
    this.#site = site
    this.#tally = tally
    this.#chance = chance
  }

  /**
   * Sends a request to one of the servers. Returns null if there is no response or status 503; it is then unknown
   * whether the request was executed. @param fine accepted statuses; any other refusal is recorded as wrong
   */
  async call(method: string, path: string, fine: readonly number[], body?: object): Promise<Answer | null> {
    const { url } = this.#site.servers[Math.floor(this.#chance() * this.#site.servers.length)] ?? { url: '' }
    const began = performance.now()
    const calm = this.#site.isCalm()
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { cookie: this.#site.cookie, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(patience),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const answer: Answer = {
        status: response.status,
        body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
      }
      const ms = performance.now() - began
      if (answer.status === 503) {
        // A fault may have begun while the request waited, even if the request began without one.
        this.#tally.unavailable(calm && this.#site.isCalm(), `${method} ${path}: ${text}`)
        return null
      }
      this.#tally.answered(ms, calm && this.#site.isCalm())
      if (answer.status >= 500) this.#tally.broken(`${method} ${path}: ${answer.status} ${text}`)
      else if (!fine.includes(answer.status)) this.#tally.wrong(`${method} ${path}: ${answer.status} ${text}`)
      return answer
    } catch (error) {
      this.#tally.silent(calm && this.#site.isCalm(), `${method} ${path}: ${String(error)}`)
      return null
    }
  }
}
