import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Refusal } from '@portico/domain/refusals.ts'
import type { HttpClient } from '#http/client.ts'
import { errorResponse, failureResponse } from '#http/error-response.ts'
import type { Log } from '#http/guarded.ts'
import type { Exchange } from '#http/site.ts'
import { responseHeaders, requestHeaders } from './headers.ts'

const usualPatience = 60_000

const unreachable: Refusal = { status: 502, message: 'The upstream system cannot be reached' }
const tooSlow: Refusal = { status: 504, message: 'The upstream system did not answer in time' }

/** Statuses of responses without a body; `Response` refuses a body for them. */
const bodiless = new Set([204, 205, 304])

/** The system to which requests are forwarded. */
export interface Upstream {
  /** URL of which only scheme, host and port are used */
  readonly url: URL
  readonly log: Log
  /** Maximum ms until a response begins; the rest of the response has no time limit. */
  readonly patience?: number
}

/**
 * Forwards a request to the upstream and returns its response. Bodies are streamed both ways without decompression. If
 * a request cannot be sent, or its response cannot be passed on, the client gets the contract's Error body: 502, or 504
 * after a timeout. A response that breaks off also breaks off for the client.
 */
export async function forward(
  request: Request,
  client: HttpClient,
  exchange: Exchange,
  { url: upstream, log, patience = usualPatience }: Upstream,
): Promise<Response> {
  const asked = `${request.method} ${new URL(request.url).pathname}`
  const tell = (message: string, { headers }: Pick<Response, 'headers'>) => {
    // A client that disconnects also makes the request fail.
    if (request.signal.aborted) return
    const requestId = headers.get('x-request-id')
    log({ level: 'error', message, ...(requestId !== null && { requestId }) })
  }
  let answer: IncomingMessage | undefined
  try {
    const headersSent = requestHeaders(request.headers, client, upstream)
    answer = await sendWithRetry(request, upstreamUrl(upstream, request.url), headersSent, patience)
    const headers = responseHeaders(headersOf(answer), client, upstream)
    const status = statusOf(answer)
    // Without this, the client would wait for the announced body.
    if (bodiless.has(status)) headers.delete('content-length')
    if (bodiless.has(status) || request.method === 'HEAD') {
      answer.resume()
      return new Response(null, { status, headers })
    }
    const broke = (error: NodeJS.ErrnoException) => {
      exchange.end()
      const cause = error.code ?? error.message
      tell(`The upstream system broke off its response to ${asked}: ${cause}`, { headers })
    }
    return new Response(bodyOf(answer, broke), { status, headers })
  } catch (error) {
    // Without a reader, the response's connection would stay open.
    answer?.destroy()
    const ofUpstream = error instanceof UpstreamFailure
    const refused = ofUpstream ? errorResponse(error.refusal) : failureResponse()
    const message = ofUpstream
      ? `The upstream system did not answer ${asked}: ${error.message}`
      : `Forwarding ${asked} to the upstream system failed: ${String(error)}`
    tell(message, refused)
    return refused
  }
}

/**
 * Returns the URL with this path and query at the upstream. They are set, never resolved: `//elsewhere.example/` and
 * `/\elsewhere` would otherwise send the request to another host, with the sender's cookies.
 */
export function upstreamUrl(upstream: URL, requested: string): URL {
  const { pathname, search } = new URL(requested)
  const url = new URL(upstream)
  url.pathname = pathname
  url.search = search
  return url
}

/** An error of the upstream or of the connection to it. Any other error in this file is a bug of this server. */
class UpstreamFailure extends Error {
  readonly refusal: Refusal

  constructor(cause: string, refusal = unreachable) {
    super(cause)
    this.refusal = refusal
  }
}

/** Returns the status of a response. @throws if a `Response` cannot have this status */
function statusOf({ statusCode = 0 }: IncomingMessage): number {
  if (statusCode < 200 || statusCode > 599) throw new UpstreamFailure(`its status was ${statusCode}`)
  return statusCode
}

/**
 * Returns a body as a stream. If the body breaks off, the stream does not end, because it would look complete, and does
 * not fail, because the listener would log a stack trace. Instead, the client's connection is closed.
 * @param broke closes that connection
 */
function bodyOf(answer: IncomingMessage, broke: (error: Error) => void): ReadableStream<Uint8Array> {
  const reader = Readable.toWeb(answer).getReader()
  answer.once('error', broke)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        // The error was already reported.
      }
    },
    cancel: (reason) => {
      // Cancelling breaks the response off, so its error is ignored.
      answer.off('error', broke).on('error', () => {})
      return reader.cancel(reason).catch(() => {})
    },
  })
}

/** The upstream closed a persistent connection before it answered a request on the connection. */
class StaleConnection extends UpstreamFailure {}

/**
 * Repeats a safe request once on a new connection if the persistent one has been closed: the upstream may close it when
 * the next request is being written (RFC 9110, section 9.2.2).
 * @throws the errors of `ask`
 */
async function sendWithRetry(
  request: Request,
  url: URL,
  sent: Headers,
  patience: number,
): Promise<IncomingMessage> {
  try {
    return await ask(request, url, sent, patience)
  } catch (error) {
    const mayRepeat = (request.method === 'GET' || request.method === 'HEAD') && request.body === null
    if (!(error instanceof StaleConnection) || !mayRepeat || request.signal.aborted) throw error
    return ask(request, url, sent, patience, { agent: false })
  }
}

/** @throws if the upstream is unreachable, breaks off, or takes too long */
function ask(
  request: Request,
  url: URL,
  sent: Headers,
  patience: number,
  /** without an agent, the request gets a separate connection */
  connection: { readonly agent?: false } = {},
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = Object.fromEntries(framed(sent, request.body !== null))
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method: request.method, headers, ...connection })
    const giveUp = () => outgoing.destroy(new UpstreamFailure(`no response within ${patience} ms`, tooSlow))
    const timer = setTimeout(giveUp, patience)
    outgoing.on('response', (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      if (error instanceof UpstreamFailure) return reject(error)
      const Failure = outgoing.reusedSocket ? StaleConnection : UpstreamFailure
      reject(new Failure(error.code ?? error.message))
    })
    // A switch to another protocol closes the request without an error.
    outgoing.on('close', () => {
      clearTimeout(timer)
      reject(new UpstreamFailure('it closed the connection without a response'))
    })
    // A browser that has disconnected no longer waits for a response.
    request.signal.addEventListener('abort', () => outgoing.destroy(), { once: true })
    if (request.body === null) outgoing.end()
    else {
      const body = Readable.fromWeb(request.body)
      // A failure of either side ends the exchange through `outgoing`, whose error is handled above.
      pipeline(body, outgoing).catch((error: unknown) =>
        outgoing.destroy(error instanceof Error ? error : undefined),
      )
    }
  })
}

/**
 * Returns headers with the length of the body, or chunked encoding, for every method. Node omits this for some methods,
 * and the upstream would read a body without a length as the next request on the connection (request smuggling).
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
