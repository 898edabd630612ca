import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Http2SecureServer, ServerHttp2Session } from 'node:http2'
import { Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { currentRequest } from '@portico/adapters/current-request.ts'
import type { Clock } from '@portico/domain/ports.ts'
import { type Refusal, unavailable, malformed } from '@portico/domain/refusals.ts'
import { isTrusted, sourceOf } from './addresses.ts'
import { requestListener } from './request-listener.ts'
import { type Address, bind } from './bind.ts'
import { clientOf, type Outside } from './client.ts'
import { Connections, type Outgoing } from './connections.ts'
import { respondOnSocket, errorResponse } from './error-response.ts'
import { EventStreams } from './event-streams.ts'
import { guarded, type Log } from './guarded.ts'
import { type Answer, observed, observedUpgrade, type Report } from './observed.ts'
import { httpLimits } from './limits.ts'
import { createSecureServer, limitSession, limitStream, type ServedCertificates } from './secure-server.ts'
import type { Site } from './site.ts'
import { isForConsole } from './upgrades.ts'

export interface Listening {
  readonly host: string
  readonly port: number
  /** Returns the number of open connections, and of event streams on them. */
  counts(): { readonly connections: number; readonly streams: number }
  /** Accepts no new connections, completes running requests, and ends open streams. */
  close(): Promise<void>
}

export interface ListenOptions extends Address {
  readonly outside: Outside
  readonly clock: Clock
  readonly log: Log
  /** Called when a request has ended. */
  readonly report?: Report
  /** certificates for HTTP/2 and HTTP/1.1 over TLS; HTTP/1.1 without TLS by default */
  readonly certificates?: ServedCertificates | null
}

/**
 * Listens for HTTP, over TLS if there are certificates. Errors in one connection, here or in the site, are logged and
 * end only that connection. @throws StartFailure if port or address are not available
 */
export async function listen(site: Site, options: ListenOptions): Promise<Listening> {
  const { outside, clock, log, report = () => {}, certificates = null } = options
  const connections = new Connections()
  const streams = new EventStreams(log)
  let stopping = false
  const isLast = (response: Outgoing) => stopping && connections.isLast(response)
  const shared = { outside, clock, log, streams, isLast }
  let stopChecking = () => {}
  const look = () => {
    connections.closeUnread()
    stopChecking = clock.after(httpLimits.unsentCheck, look)
  }
  const admitted =
    (answer: Answer): Answer =>
    (request, response) => {
      if (!connections.begin(response)) return
      limitStream(request, clock)
      answer(request, response)
    }

  const answering = (fetch: Site['fetch']) =>
    admitted(observed(requestListener({ ...shared, fetch }), report))
  const server: Server | Http2SecureServer =
    certificates === null ? createServer() : createSecureServer(certificates)
  // The settings of HTTP/1.1, which both types of servers have.
  Object.assign(server, {
    shouldUpgradeCallback: isForConsole,
    // The request listener refuses a request without a host header, with an Error body.
    requireHostHeader: false,
    requestTimeout: httpLimits.request,
    headersTimeout: httpLimits.headers,
    keepAliveTimeout: httpLimits.keepAlive,
  })
  server.on('request', answering(site.fetch))
  // The only supported expectation is `100-continue`, which Node handles itself; others are refused.
  server.on('checkExpectation', answering(refuseExpectation))

  const refuse = (socket: Duplex, refusal: Refusal) =>
    guarded(
      log,
      'refusing',
      () => socket.destroy(),
      () => respondOnSocket(socket, refusal),
    )()

  server.on('connection', (socket: Socket) => {
    if (connections.admit(socket, connectionSource(socket, outside))) return
    if (certificates === null) refuse(socket, unavailable)
    // A refusal could only be read after a handshake.
    else socket.destroy()
  })
  if (certificates !== null) {
    // Without this, Node waits for a handshake that has failed.
    server.on('tlsClientError', (_error: Error, socket: TLSSocket) => void socket.destroy())
    server.on('secureConnection', (socket: TLSSocket) => {
      if (socket.alpnProtocol !== 'h2') connections.add(socket, connectionSource(socket, outside))
    })
    // A session does not give access to its socket. Node's own listener of this event creates the session at once.
    let secure: Socket | null = null
    server.prependListener('secureConnection', (socket: TLSSocket) => void (secure = socket))
    server.on('session', (session: ServerHttp2Session) => {
      connections.add(session, connectionSource(session.socket, outside), secure)
      limitSession(session, () => connections.isBusy(session))
    })
  }
  server.on('clientError', (error: Error, socket: Duplex) => {
    const code = 'code' in error ? error.code : ''
    if (code !== 'ECONNRESET' && connections.mayRefuse(socket)) refuse(socket, unreadableRequest(code))
    else socket.destroy()
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const end = () => socket.destroy()
    socket.on('error', end)
    // The client would read websocket data as part of the responses that are due.
    if (connections.isBusy(socket)) return end()
    const upgrade = guarded(log, 'upgrade', end, () => {
      const client = clientOf(request, outside)
      const record = currentRequest.getStore()
      if (record !== undefined) record.source = client.address
      return site.upgrade(request, socket, head, client)
    })
    observedUpgrade(request, socket, upgrade, report)
  })

  const port = await bind(server, options)
  look()
  return {
    host: options.host,
    port,
    counts: () => ({ connections: connections.count, streams: streams.count }),
    async close() {
      stopping = true
      // The close methods of `http` and `http2` are not used because they close idle connections immediately, on which a
      // request may be arriving.
      NetServer.prototype.close.call(server)
      streams.endAll()
      site.end()
      await connections.drain()
      stopChecking()
    },
  }
}

/**
 * Returns the source for which a connection is counted. Connections of a trusted proxy are not counted by source, since
 * they are those of its clients.
 */
function connectionSource(socket: Socket, { trustedProxies }: Outside): string {
  const address = socket.remoteAddress ?? ''
  return isTrusted(trustedProxies, address) ? `${address} ${socket.remotePort}` : sourceOf(address)
}

/**
 * Refuses a request with an expectation. The announced body may not arrive, so the connection cannot be used
 * afterwards.
 */
async function refuseExpectation(): Promise<Response> {
  const answer = errorResponse({ status: 417, message: 'Expectation Failed' })
  answer.headers.set('connection', 'close')
  return answer
}

/** Returns the refusal for an error of Node's parser. */
function unreadableRequest(code: unknown): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, message: 'Request Header Fields Too Large' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, message: 'Request Timeout' }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return { status: 413, message: 'Payload Too Large' }
  return malformed('Bad Request')
}
