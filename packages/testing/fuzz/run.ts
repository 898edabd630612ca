import { describe, type FuzzRequest, requestNumber, toRequest } from './requests.ts'
import { type ReceivedResponse, responseProblem } from './check-response.ts'
import type { World } from './world.ts'

/** Number of requests between two runs of background jobs. */
const requestsPerPause = 50

export interface FuzzOptions {
  readonly seed: number
  readonly requests: number
  readonly openWorld: () => Promise<World>
  /** number of requests after which a new world is made, since deletions remove its resources */
  readonly perWorld: number
  /** Returns a problem that is not checked otherwise, such as a slow response; null if there is none. */
  readonly extraCheck?: (request: FuzzRequest, arrived: ReceivedResponse, ms: number) => string | null
  /** number of the only request to check; earlier requests of the same world are sent before it */
  readonly only?: number
}

export interface FuzzResult {
  /** number of responses by status */
  readonly statuses: ReadonlyMap<number, number>
  readonly slowest: { readonly ms: number; readonly request: string }
  /** one line per failure: the request's number, the request, and the problem of the response */
  readonly failures: readonly string[]
}

/** Sends generated requests and checks all responses. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { seed, requests, openWorld, perWorld, only } = options
  const statuses = new Map<number, number>()
  const failures: string[] = []
  let slowest = { ms: 0, request: '' }
  const first = only === undefined ? 0 : only - (only % perWorld)
  const end = only === undefined ? requests : only + 1
  for (let start = first; start < end; start += perWorld) {
    const world = await openWorld()
    try {
      for (let number = start; number < Math.min(start + perWorld, end); number++) {
        const request = requestNumber(seed, number, world.scene)
        const began = performance.now()
        const wrong = await checked(
          world,
          request,
          statuses,
          (arrived) => options.extraCheck?.(request, arrived, performance.now() - began) ?? null,
        )
        const ms = performance.now() - began
        if (ms > slowest.ms) slowest = { ms, request: describe(request) }
        const said = [...(wrong === null ? [] : [wrong]), ...world.complaints()]
        if (said.length > 0 && (only === undefined || only === number)) {
          failures.push(`--seed ${seed} --only ${number}: ${describe(request)}\n  ${said.join('\n  ')}`)
        }
        if (number % requestsPerPause === 0) await world.pass()
      }
    } finally {
      await world.close()
    }
  }
  return { statuses, slowest, failures }
}

async function checked(
  world: World,
  request: FuzzRequest,
  statuses: Map<number, number>,
  alsoWrong: (arrived: ReceivedResponse) => string | null,
): Promise<string | null> {
  try {
    const arrived = await receive(await world.send(toRequest(request), request.dryRun))
    statuses.set(arrived.status, (statuses.get(arrived.status) ?? 0) + 1)
    return responseProblem(request, arrived) ?? alsoWrong(arrived)
  } catch (error) {
    return `no answer: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  }
}

/** Types of responses that have no end, or one that only time brings. */
const endless = ['text/event-stream', 'application/vnd.tcpdump.pcap']

/** Reads a response completely, unless it is endless. */
export async function receive(response: Response): Promise<ReceivedResponse> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const isStream = endless.some((one) => type.startsWith(one))
  if (isStream) await response.body?.cancel()
  return { status, headers, text: isStream ? null : await response.text() }
}
