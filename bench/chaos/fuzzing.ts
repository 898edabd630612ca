import { requestNumber, describe, type FuzzRequest, toRequest } from '@portico/testing/fuzz/requests.ts'
import { receive } from '@portico/testing/fuzz/run.ts'
import { responseProblem } from '@portico/testing/fuzz/check-response.ts'
import type { Scene } from '@portico/testing/fuzz/world.ts'
import { createResources, sendTo } from '@portico/server/testing/fuzz-world.ts'
import type { Site } from './site.ts'
import type { Tally } from './tally.ts'

/** Number of requests per burst, and how many clients send them at the same time. */
const burst = 400
const senders = 4

/** Paths of operations with which an administrator could affect all other clients. */
const groundwork = /^\/v1\/(system|policy|utilization)/

/** Sends each generated request once, to any of the servers. The requests concern resources in a separate project. */
export class Fuzzing {
  /** number of requests sent and answered */
  answered = 0
  readonly #tally: Tally
  readonly #scene: Scene
  readonly #seed: number
  #next = 0

  private constructor(scene: Scene, tally: Tally, seed: number) {
    this.#scene = scene
    this.#tally = tally
    this.#seed = seed
  }

  static async open({ servers, cookie }: Site, tally: Tally, seed: number): Promise<Fuzzing> {
    return new Fuzzing(await createResources(servers[0]?.url ?? '', cookie), tally, seed)
  }

  async run(site: Site, chance: () => number): Promise<void> {
    const end = this.#next + burst
    const sender = async () => {
      while (this.#next < end) {
        const request = requestNumber(this.#seed, this.#next++, this.#scene)
        const { url } = site.servers[Math.floor(chance() * site.servers.length)] ?? { url: '' }
        if (isAllowed(request)) await this.#send(url, request)
      }
    }
    await Promise.all(Array.from({ length: senders }, sender))
  }

  async #send(url: string, request: FuzzRequest): Promise<void> {
    let arrived
    try {
      arrived = await receive(await sendTo(url, toRequest(request)))
    } catch (error) {
      this.#tally.fuzzed(`${describe(request)}: ${String(error)}`)
      return
    }
    this.answered++
    // Status 503 is allowed here: bursts add to all other load, so servers may be overloaded.
    const wrong = arrived.status === 503 ? null : responseProblem(request, arrived)
    if (wrong !== null) this.#tally.fuzzed(`${describe(request)}: ${wrong}`)
  }
}

function isAllowed({ caller, endpoint, method }: FuzzRequest): boolean {
  return caller !== 'admin' || method === 'GET' || !groundwork.test(endpoint.route.path)
}
