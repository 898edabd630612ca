import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Refusal } from '@portico/domain/refusals.ts'
import type { HttpClient } from '#http/client.ts'
import { errorAnswer, failureAnswer } from '#http/error-answer.ts'
import type { Log } from '#http/guarded.ts'
import type { Exchange } from '#http/site.ts'
import { answerHeaders, requestHeaders } from './headers.ts'

const usualPatience = 60_000

const unreachable: Refusal = { status: 502, message: 'The upstream system cannot be reached' }
const tooSlow: Refusal = { status: 504, message: 'The upstream system did not answer in time' }

/** Statuses whose answers have no body; `Response` refuses to be given one. */
const bodiless = new Set([204, 205, 304])

/** Where requests are sent on to. */
export interface Upstream {
  /** only scheme, host and port count */
  readonly url: URL
  readonly log: Log
  /** How long it may take until its answer begins, in ms. Once begun it may take as long as it likes. */
  readonly patience?: number
}

/**
 * Send a request on to the upstream and answer what it answers. Bodies stream both ways; nothing is decompressed on
 * the way. What cannot be sent, or has an answer that cannot be passed on, is answered with the contract's Error body:
 * 502, or 504 after too long a wait; an answer that breaks off breaks off here too.
 */
export async function forward(
  request: Request,
  client: HttpClient,
  exchange: Exchange,
  { url: upstream, log, patience = usualPatience }: Upstream,
): Promise<Response> {
  const asked = `${request.method} ${new URL(request.url).pathname}`
  const tell = (message: string, { headers }: Pick<Response, 'headers'>) => {
    // Who leaves makes it fail too.
    if (request.signal.aborted) return
    const requestId = headers.get('x-request-id')
    log({ level: 'error', message, ...(requestId !== null && { requestId }) })
  }
  let answer: IncomingMessage | undefined
  try {
    const headersSent = requestHeaders(request.headers, client, upstream)
    answer = await askPersistently(request, upstreamUrl(upstream, request.url), headersSent, patience)
    const headers = answerHeaders(headersOf(answer), client, upstream)
    const status = statusOf(answer)
    // Who reads would wait for what was announced.
    if (bodiless.has(status)) headers.delete('content-length')
    if (bodiless.has(status) || request.method === 'HEAD') {
      answer.resume()
      return new Response(null, { status, headers })
    }
    const broke = (error: NodeJS.ErrnoException) => {
      exchange.end()
      const cause = error.code ?? error.message
      tell(`The upstream system broke off its answer to ${asked}: ${cause}`, { headers })
    }
    return new Response(bodyOf(answer, broke), { status, headers })
  } catch (error) {
    // Nobody reads it: its connection would stay open.
    answer?.destroy()
    const ofUpstream = error instanceof UpstreamFailure
    const refused = ofUpstream ? errorAnswer(error.refusal) : failureAnswer()
    const message = ofUpstream
      ? `The upstream system did not answer ${asked}: ${error.message}`
      : `Sending ${asked} on to the upstream system failed: ${String(error)}`
    tell(message, refused)
    return refused
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

/** What the upstream did, or the way to it. Whatever else is thrown here is a fault of ours. */
class UpstreamFailure extends Error {
  readonly refusal: Refusal

  constructor(cause: string, refusal = unreachable) {
    super(cause)
    this.refusal = refusal
  }
}

/** @throws when it is none that a `Response` can have */
function statusOf({ statusCode = 0 }: IncomingMessage): number {
  if (statusCode < 200 || statusCode > 599) throw new UpstreamFailure(`its status was ${statusCode}`)
  return statusCode
}

/**
 * A body as it comes. One that breaks off neither ends, which would pass for the whole of it, nor fails, of which the
 * listener would write a stack trace: who reads it is told by its connection.
 * @param broke ends that
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
        // Told already.
      }
    },
    cancel: (reason) => {
      // What is not wanted any more breaks off by that.
      answer.off('error', broke).on('error', () => {})
      return reader.cancel(reason).catch(() => {})
    },
  })
}

/** The upstream closed a connection that was kept open before it answered a request on it. */
class StaleConnection extends UpstreamFailure {}

/**
 * Requests that change nothing are sent once more, on a fresh connection, when the kept one turns out to be closed: the
 * upstream may close it at the moment at which the next request is written to it (RFC 9110, section 9.2.2).
 * @throws as `ask`
 */
async function askPersistently(
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

/** @throws when the upstream cannot be reached, breaks off, or takes too long */
function ask(
  request: Request,
  url: URL,
  sent: Headers,
  patience: number,
  /** without an agent, the request has a connection of its own */
  connection: { readonly agent?: false } = {},
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = Object.fromEntries(framed(sent, request.body !== null))
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method: request.method, headers, ...connection })
    const giveUp = () => outgoing.destroy(new UpstreamFailure(`nothing came in ${patience} ms`, tooSlow))
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
    // A switch to another protocol ends it without an error.
    outgoing.on('close', () => {
      clearTimeout(timer)
      reject(new UpstreamFailure('it closed without an answer'))
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
