import type { Gate } from '@portico/control-plane/kernel/gate.ts'
import { forbidden, type Refusal } from '@portico/domain/refusals.ts'
import { answerOnSocket, errorAnswer } from './error-answer.ts'
import type { Exchange, Site } from './site.ts'
import { protect } from './security-headers.ts'

/** The same for everybody, and for every path: it says nothing about what is behind it. */
const keptOut: Refusal = {
  ...forbidden,
  message:
    'Requests from your address are not let in here. ' +
    'Come from another network, or ask who runs this system to add your address to its allow list.',
}

/**
 * A site that only those reach whom the allow list lets in: pages, files, calls, streams and websockets alike, before
 * anything of a request is looked at. What is under way from addresses that fall out of the list ends at once.
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
      if (!gate.admits(client.address)) return answerOnSocket(socket, keptOut)
      follow(client.address, {
        end: () => socket.destroy(),
        whenOver: (listener) => socket.once('close', listener),
      })
      return site.upgrade(request, socket, head, client)
    },
    end: () => site.end(),
  }
}

/** In words for who opens a page, as the Error body for programs. What may still be coming is not waited for. */
function refusal(request: Request): Response {
  const forPage = request.headers.get('accept')?.includes('text/html') === true
  const answer = forPage
    ? protect(
        new Response(`${keptOut.message}\n`, {
          status: keptOut.status,
          headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
        }),
      )
    : errorAnswer(keptOut)
  answer.headers.set('connection', 'close')
  return answer
}
