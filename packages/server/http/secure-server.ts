import * as http2 from 'node:http2'
import type { SecureContext } from 'node:tls'
import type { Clock } from '@portico/domain/ports.ts'
import { httpLimits } from './limits.ts'
import type { Incoming } from './observed.ts'

/** PEM texts of a certificate with its chain, and of its private key. */
export interface KeyPair {
  readonly cert: string
  readonly key: string
}

/** The certificates of a server, which may change while it runs. */
export interface ServedCertificates {
  /** for clients that name no host, or one without a certificate of its own */
  readonly standard: KeyPair
  /** Returns the certificate for a host name; null for the standard one. */
  contextOf(host: string): SecureContext | null
  /** Registers a listener that is called when the standard certificate has changed. */
  subscribe(listener: () => void): () => void
}

/** The oldest accepted version: older ones are deprecated (RFC 8996). */
const minVersion = 'TLSv1.2'

/**
 * Returns a server of HTTP/2 and HTTP/1.1 over TLS; the client chooses. A changed certificate is used for new
 * connections, and open ones stay. Against floods of resets, pings, settings and headers, the defaults of Node apply.
 */
export function createSecureServer(certificates: ServedCertificates): http2.Http2SecureServer {
  const server = http2.createSecureServer({
    ...certificates.standard,
    minVersion,
    allowHTTP1: true,
    noDelay: true,
    handshakeTimeout: httpLimits.headers,
    // In megabytes. With the default of 10, a session that receives one large response would refuse other requests;
    // `Connections` limits the bytes instead.
    maxSessionMemory: httpLimits.unsent / 1024 ** 2,
    SNICallback: (host, done) => {
      try {
        done(null, certificates.contextOf(host) ?? undefined)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
    settings: {
      maxConcurrentStreams: httpLimits.streamsOfConnection,
      maxHeaderListSize: httpLimits.headerBytes,
    },
  })
  const unsubscribe = certificates.subscribe(() =>
    server.setSecureContext({ ...certificates.standard, minVersion }),
  )
  server.once('close', unsubscribe)
  return server
}

/** Closes a session of HTTP/2 when it is idle for as long as a connection of HTTP/1.1 may be. */
export function limitSession(session: http2.ServerHttp2Session, isBusy: () => boolean): void {
  session.setTimeout(httpLimits.keepAlive, () => {
    if (isBusy()) return
    if (session.closed) session.destroy()
    else session.close()
  })
}

/** Ends a request over HTTP/2 whose body does not arrive in time. For HTTP/1.1, Node does so. */
export function limitStream(request: Incoming, clock: Clock): void {
  if (!(request instanceof http2.Http2ServerRequest) || request.stream.endAfterHeaders) return
  const { stream } = request
  const cancel = clock.after(httpLimits.request, () => stream.close(http2.constants.NGHTTP2_CANCEL))
  stream.once('end', cancel)
  stream.once('close', cancel)
}
