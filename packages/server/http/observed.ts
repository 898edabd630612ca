import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { Duplex } from 'node:stream'
import { currentRequest } from '@portico/adapters/current-request.ts'
import { RequestRecord } from '@portico/control-plane/kernel/request-record.ts'
import { isHttp2, type Outgoing } from './connections.ts'

/** A request whose response has been sent, or whose connection has ended. */
export interface EndedRequest {
  readonly record: RequestRecord
  readonly method: string
  /** without the query, which can contain secrets */
  readonly path: string
  /** HTTP status; 499 if the client disconnected before there was a response */
  readonly status: number
  /** ms from the request's head to the end of the response */
  readonly took: number
  /** ms until the response began */
  readonly untilAnswered: number
  /** bytes sent; with HTTP/1.1 including headers */
  readonly bytes: number
  /** whether the exchange is meant to stay open: an event stream or a websocket */
  readonly lasts: boolean
}

/** A request over HTTP/1.1 or HTTP/2. */
export type Incoming = IncomingMessage | Http2ServerRequest

/** A request listener of Node. */
export type Answer = (request: Incoming, response: Outgoing) => void

export type Report = (request: EndedRequest) => void

/** Status of a request whose client disconnected before there was a response; also used by nginx. */
const clientGone = 499

/** Status of an opened websocket. */
const switchingProtocols = 101

/** Bytes that were written to each socket when its previous response ended. */
const written = new WeakMap<Duplex, number>()

/** Runs a request listener with a record for each request, and reports the request when it has ended. */
export function observed(answer: Answer, report: Report): Answer {
  return (request, response) => {
    const record = new RequestRecord(randomUUID())
    const bytesSent = isHttp2(response) ? () => bodyBytes.get(response) ?? 0 : countBytes(request, response)
    response.once('close', () => {
      const took = performance.now() - record.beganAt
      report({
        record,
        method: request.method ?? '',
        path: pathOf(request),
        status: response.headersSent ? response.statusCode : clientGone,
        took,
        untilAnswered: record.answeredAt === null ? took : record.answeredAt - record.beganAt,
        bytes: bytesSent(),
        lasts: record.isStream,
      })
    })
    currentRequest.run(record, () => answer(request, response))
  }
}

/** Returns a function that returns the bytes written to the socket of HTTP/1.1 for this response. */
function countBytes({ socket }: Incoming, response: ServerResponse): () => number {
  let bytes: number | null = null
  const count = (): number => {
    const all = socket.bytesWritten
    bytes ??= all - (written.get(socket) ?? 0)
    written.set(socket, all)
    return bytes
  }
  // Before Node's own listener, which writes the next response of the connection.
  response.prependListener('finish', count)
  return () => bytes ?? count()
}

/** Bytes of the body of each response over HTTP/2, whose streams share a socket. */
const bodyBytes = new WeakMap<Http2ServerResponse, number>()

/** Returns the same response, and counts the bytes of its body. */
export function withCountedBody(response: Response, outgoing: Http2ServerResponse): Response {
  if (response.body === null) return response
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bodyBytes.set(outgoing, (bodyBytes.get(outgoing) ?? 0) + chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counting), response)
}

/** Runs the handler of an upgrade with a record, and reports it when its connection has ended. */
export function observedUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  upgrade: () => void,
  report: Report,
): void {
  const record = new RequestRecord(randomUUID())
  const before = request.socket.bytesWritten
  socket.once('close', () => {
    const took = performance.now() - record.beganAt
    report({
      record,
      method: request.method ?? '',
      path: pathOf(request),
      status: record.status ?? switchingProtocols,
      took,
      untilAnswered: took,
      bytes: request.socket.bytesWritten - before,
      lasts: true,
    })
  })
  currentRequest.run(record, upgrade)
}

/** Names the kind of a request that is not an operation of the contract, for the log and the metrics. */
export function startOperation(kind: string): void {
  currentRequest.getStore()?.startOperation(kind)
}

function pathOf({ url = '' }: Pick<Incoming, 'url'>): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}
