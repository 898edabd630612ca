import { type Api, createClient } from '@portico/contract/client.ts'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { Actor } from '@portico/control-plane/kernel/actor.ts'
import type { Client } from '@portico/control-plane/kernel/client.ts'

/** Returns an API client with the rights of a request's sender. Requests are served by the handlers in this process. */
export function ownApi(controlPlane: ControlPlane, request: Request, client: Client): Api {
  return createClient({ fetch: ownFetch(controlPlane, request, client) })
}

/**
 * Returns a `fetch` with the rights of a request's sender. Requests are served by the handlers in this process.
 * @param actor the sender, if known
 * @param onAnswer called with each response and the requested path
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
    // The client only requests paths below this origin, as text.
    const path = address as string
    const own = new Request(new URL(path, origin), { headers })
    const response = await controlPlane.fetch(own, { client, actor })
    const body = await response.text()
    onAnswer(path, response.status, body)
    return new Response(body, { status: response.status })
  }
}
