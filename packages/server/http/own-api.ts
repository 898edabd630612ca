import { type Api, createClient } from '@portico/contract/client.ts'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { Actor } from '@portico/control-plane/kernel/actor.ts'
import type { Client } from '@portico/control-plane/kernel/client.ts'

/** The API as whoever sent a request has it, answered by the handlers of this process. */
export function ownApi(controlPlane: ControlPlane, request: Request, client: Client): Api {
  return createClient({ fetch: ownFetch(controlPlane, request, client) })
}

/**
 * `fetch` as whoever sent a request has it, answered by the handlers of this process.
 * @param actor who sent it, where that is known
 * @param onAnswer told of each answer, by the path that was asked
 */
export function ownFetch(
  controlPlane: ControlPlane,
  request: Request,
  client: Client,
  actor?: Actor,
  onAnswer: (path: string, status: number, body: string) => void = () => {},
): typeof fetch {
  const { origin } = new URL(request.url)
  const headers = new Headers()
  for (const name of ['cookie', 'authorization']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return async (address) => {
    // The client asks for texts below this very origin.
    const path = address as string
    const own = new Request(new URL(path, origin), { headers })
    const response = await controlPlane.fetch(own, { client, actor })
    const body = await response.text()
    onAnswer(path, response.status, body)
    return new Response(body, { status: response.status })
  }
}
