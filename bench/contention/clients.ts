import { Agent, request } from 'node:http'

/** A response to a request of a measurement. */
export interface TimedResponse {
  readonly status: number
  /** ms from sending the request until the response was complete */
  readonly took: number
  readonly body: string
}

/**
 * Returns a function that sends requests to a server of this machine over persistent connections. @throws if the server
 * is on another host
 */
export function poster(base: string, cookie: string, connections: number) {
  const { hostname, port } = new URL(base)
  if (!['127.0.0.1', 'localhost'].includes(hostname)) throw new Error('loopback only')
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return (path: string, body: unknown, method = 'POST'): Promise<TimedResponse> => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, path, method, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const took = performance.now() - began
          resolve({ status: response.statusCode ?? 0, took, body: Buffer.concat(chunks).toString() })
        })
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }
}

export type Post = ReturnType<typeof poster>

/**
 * Sends requests from `clients` clients until `next` returns none; each client sends one request after another.
 * @returns all responses
 */
export async function sendAll(
  clients: number,
  next: (client: number) => (() => Promise<TimedResponse>) | null,
): Promise<TimedResponse[]> {
  const answers: TimedResponse[] = []
  const client = async (number: number): Promise<void> => {
    for (let send = next(number); send !== null; send = next(number)) answers.push(await send())
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return answers
}

/** Returns a percentile of the response times in ms. */
export function percentile(answers: readonly TimedResponse[], share: number): number {
  const sorted = answers.map(({ took }) => took).sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** Returns the number of responses by status as a text, such as `200: 12, 503: 1`. */
export function statuses(answers: readonly TimedResponse[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ')
}

const GiB = 1024 ** 3

/** Returns the body of a request that creates a started instance with one vCPU and a boot disk. */
export function newInstance(name: string) {
  const source = { type: 'blank', block_size: 512 }
  return {
    name,
    description: '',
    hostname: name,
    ncpus: 1,
    memory: GiB,
    boot_disk: { type: 'create', name: `${name}-boot`, description: '', size: GiB, disk_source: source },
    start: true,
  }
}
