import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Refusal } from '@portico/domain/refusals.ts'
import type { HttpClient } from '#http/client.ts'
import { errorAnswer } from '#http/error-answer.ts'
import { answerHeaders, requestHeaders } from './headers.ts'

/** How long the upstream may take until its answer begins, in ms. Once begun it may take as long as it likes. */
const patience = 60_000

const unreachable: Refusal = { status: 502, message: 'The upstream system cannot be reached' }
const tooSlow: Refusal = { status: 504, message: 'The upstream system did not answer in time' }

/** Statuses whose answers have no body; `Response` refuses to be given one. */
const bodiless = new Set([204, 205, 304])

/**
 * Send a request on to the upstream and answer what it answers. Bodies stream both ways; nothing is decompressed on
 * the way. What cannot be sent is answered with the contract's Error body: 502, or 504 after too long a wait.
 */
export async function forward(
  request: Request,
  client: HttpClient,
  upstream: URL,
  wait = patience,
): Promise<Response> {
  try {
    const headersSent = requestHeaders(request.headers, client, upstream)
    const answer = await exchange(request, upstreamUrl(upstream, request.url), headersSent, wait)
    const headers = answerHeaders(headersOf(answer), client, upstream)
    const status = answer.statusCode ?? 502
    if (bodiless.has(status) || request.method === 'HEAD') {
      answer.resume()
      return new Response(null, { status, headers })
    }
    return new Response(Readable.toWeb(answer), { status, headers })
  } catch (error) {
    return errorAnswer(error instanceof TooSlow ? tooSlow : unreachable)
  }
}

/**
 * The same path and query at the upstream. They are put in and never resolved: `//elsewhere.example/` and `/\elsewhere`
 * would lead to another host, with the sender's cookies.
 */
export function upstreamUrl(upstream: URL, requested: string): URL {
  const { pathname, search } = new URL(requested)
  const url = new URL(upstream)
  url.pathname = pathname
  url.search = search
  return url
}

class TooSlow extends Error {}

/** @throws when the upstream cannot be reached, breaks off, or takes too long */
function exchange(request: Request, url: URL, sent: Headers, wait: number): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = Object.fromEntries(framed(sent, request.body !== null))
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method: request.method, headers })
    const timer = setTimeout(() => outgoing.destroy(new TooSlow()), wait)
    outgoing.on('response', (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    outgoing.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    // A browser that has gone away no longer waits for an answer.
    request.signal.addEventListener('abort', () => outgoing.destroy(), { once: true })
    if (request.body === null) outgoing.end()
    else {
      const body = Readable.fromWeb(request.body)
      // A failure of either side ends the exchange through `outgoing`, whose error is heard above.
      pipeline(body, outgoing).catch((error: unknown) =>
        outgoing.destroy(error instanceof Error ? error : undefined),
      )
    }
  })
}

/**
 * Say how long the body is, or that it comes in chunks, whatever the method: Node leaves that out for some, and the
 * upstream would take a body without a length for the next request on the connection, which may be somebody else's.
 */
function framed(sent: Headers, hasBody: boolean): Headers {
  const headers = new Headers(sent)
  if (!hasBody) headers.delete('content-length')
  else if (!headers.has('content-length')) headers.set('transfer-encoding', 'chunked')
  return headers
}

function headersOf(answer: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return headers
}
