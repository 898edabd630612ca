import { constants } from 'node:http2'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Clock } from '@portico/domain/ports.ts'
import { malformed } from '@portico/domain/refusals.ts'
import { currentRequest } from '@portico/adapters/current-request.ts'
import type { RequestRecord } from '@portico/control-plane/kernel/request-record.ts'
import { isTrusted } from './addresses.ts'
import { clientOf, hostsOf, type Outside } from './client.ts'
import { isHttp2, type Outgoing } from './connections.ts'
import { errorResponse, failureResponse } from './error-response.ts'
import type { EventStreams } from './event-streams.ts'
import { guarded, type Log } from './guarded.ts'
import { httpLimits } from './limits.ts'
import { type Answer, withCountedBody } from './observed.ts'
import type { Exchange, Site } from './site.ts'
import { demandTls, protect } from './security-headers.ts'

export interface RequestListenerOptions {
  readonly fetch: Site['fetch']
  readonly outside: Outside
  readonly clock: Clock
  readonly log: Log
  readonly streams: EventStreams
  /** Returns whether this response is the last on its connection. */
  readonly isLast: (response: Outgoing) => boolean
}

/**
 * Returns Node's request listener: responds with the result of `fetch`, and adds the headers that every response has.
 * If `fetch` throws, the response is 500; a request that cannot be converted to a `Request` gets 400.
 */
export function requestListener(options: RequestListenerOptions): Answer {
  const { fetch, outside, clock, log, streams, isLast } = options

  const answer = async (request: Request, outgoing: Outgoing): Promise<Response> => {
    const client = clientOf(outgoing.req, outside)
    const record = currentRequest.getStore()
    if (record !== undefined) {
      record.source = client.address
      // Anybody else could have every request traced, or none.
      if (isTrusted(outside.trustedProxies, outgoing.req.socket.remoteAddress ?? '')) {
        record.traceParent = outgoing.req.headers['traceparent']?.toString() ?? null
      }
    }
    // If a request names two hosts and a proxy uses the other one, the request could be meant for another site (RFC
    // 9112, section 3.2; RFC 9113, section 8.3.1).
    const hosts = hostsOf(outgoing.req)
    const refusal =
      hosts.length > 1 ? twoHosts : hosts.length === 0 && !isHealthCheck(request) ? noHost : null
    const response = protect(
      refusal === null
        ? await answerOf(() => fetch(request, client, exchangeOf(outgoing)), log)
        : errorResponse(refusal),
    )
    if (client.secure) demandTls(response)
    if (response.status === 429) await new Promise<void>((go) => clock.after(httpLimits.tooManyDelay, go))
    if (record !== undefined) identify(response, record)
    if (isLast(outgoing)) response.headers.set('connection', 'close')
    // HTTP/2 has no headers of the connection; a request whose body is not read ends alone.
    if (isHttp2(outgoing)) response.headers.delete('connection')
    return streams.follow(isHttp2(outgoing) ? withCountedBody(response, outgoing) : response)
  }
  const listener = getRequestListener(
    (request, { outgoing }) => answer(request, outgoing),
    // The host name for requests without a `Host` header; only health checks are accepted without one.
    {
      hostname: 'localhost',
      overrideGlobalObjects: false,
      errorHandler: () => errorResponse(malformed('Bad Request')),
    },
  )
  return (request, response) => {
    const end = () => response.destroy()
    response.on('error', end)
    guarded(log, 'answering', end, () => listener(request, response))()
  }
}

/**
 * Returns the exchange of a response. With HTTP/1.1, request and response share a connection, on which nothing can
 * follow a broken response; with HTTP/2 they have a stream of their own.
 */
function exchangeOf(outgoing: Outgoing): Exchange {
  return {
    end: () => {
      if (isHttp2(outgoing)) return outgoing.stream.close(constants.NGHTTP2_CANCEL)
      // A pipelined response has no socket before it is first on its connection, and none after it has ended.
      if (outgoing.socket !== null) outgoing.socket.destroy()
      else outgoing.once('socket', (socket: Socket) => socket.destroy())
    },
    whenOver: (listener) => outgoing.once('close', listener),
  }
}

const twoHosts = malformed('The request names more than one host')
const noHost = malformed(
  'The request has no Host header. Send one. Health checks work without it: GET /v1/ping',
)

/** Paths of health checks, which work without a `Host` header. */
const healthPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/v1/ping'])

/**
 * Returns whether a request is a health check. Load balancers check health with HTTP/1.0 and without a `Host` header,
 * unless they are configured to send one.
 */
function isHealthCheck({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && healthPaths.has(new URL(url).pathname)
}

/** Gives the response and the record the same request ID: that of an upstream, if it sent one. */
function identify(response: Response, record: RequestRecord): void {
  const sent = response.headers.get('x-request-id')
  if (sent === null) response.headers.set('x-request-id', record.requestId)
  else record.requestId = sent.slice(0, longestRequestId)
  record.isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  record.answeredAt = performance.now()
}

/** Maximum length of the ID in an upstream's response. */
const longestRequestId = 100

async function answerOf(fetch: () => Promise<Response>, log: Log): Promise<Response> {
  try {
    return await fetch()
  } catch (error) {
    log({ level: 'error', message: 'answering failed', error })
    return failureResponse()
  }
}
