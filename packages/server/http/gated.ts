import type { Gate } from '@portico/control-plane/kernel/gate.ts'
import { forbidden, type Refusal } from '@portico/domain/refusals.ts'
import { respondOnSocket, errorResponse } from './error-response.ts'
import type { Exchange, Site } from './site.ts'
import { protect } from './security-headers.ts'

/** The refusal is identical for every path, so that it reveals nothing. */
const notOnAllowList: Refusal = {
  ...forbidden,
  message:
    'Your address is not on the allow list of this system. ' +
    'Use another network, or ask an administrator to add your address.',
}

/**
 * Wraps a site so that only addresses on the allow list reach it: its pages, files, API, streams and websockets. The
 * check comes before any part of a request is read. When an address is removed from the list, its open connections end
 * immediately.
 */
export function gated(gate: Pick<Gate, 'admits' | 'subscribe'>, site: Site): Site {
  const present = new Set<{ readonly address: string; readonly exchange: Exchange }>()
  const follow = (address: string, exchange: Exchange): void => {
    const one = { address, exchange }
    present.add(one)
    exchange.whenOver(() => present.delete(one))
  }
  gate.subscribe(() => {
    for (const { address, exchange } of present) if (!gate.admits(address)) exchange.end()
  })
  return {
    fetch: (request, client, exchange) => {
      if (!gate.admits(client.address)) return Promise.resolve(refusal(request))
      follow(client.address, exchange)
      return site.fetch(request, client, exchange)
    },
    upgrade: (request, socket, head, client) => {
      if (!gate.admits(client.address)) return respondOnSocket(socket, notOnAllowList)
      follow(client.address, {
        end: () => socket.destroy(),
        whenOver: (listener) => socket.once('close', listener),
      })
      return site.upgrade(request, socket, head, client)
    },
    end: () => site.end(),
  }
}

/** Returns a page for browsers and the Error body for programs. Does not wait for the rest of the request. */
function refusal(request: Request): Response {
  const forPage = request.headers.get('accept')?.includes('text/html') === true
  const answer = forPage
    ? protect(
        new Response(`${notOnAllowList.message}\n`, {
          status: notOnAllowList.status,
          headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
        }),
      )
    : errorResponse(notOnAllowList)
  answer.headers.set('connection', 'close')
  return answer
}
