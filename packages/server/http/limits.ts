/** Limits of connections, with their reasons. The limits of requests are in the control plane (`kernel/limits.ts`). */
export const httpLimits = {
  /**
   * maximum number of open connections; each costs some 30 kB, and one of the 4096 descriptors that many systems give a
   * process
   */
  connections: 3500,
  /**
   * maximum number of connections of one source, which may be an office behind one address; each user's browser opens
   * up to six
   */
  connectionsOfSource: 1000,
  /**
   * maximum number of pipelined requests on one connection; browsers send one, and each costs some 25 kB until it is
   * answered
   */
  requestsOfConnection: 8,
  /** maximum number of concurrent requests on one HTTP/2 connection: those of six HTTP/1.1 connections of a browser */
  streamsOfConnection: 48,
  /**
   * maximum number of concurrent requests on all connections, event streams included; with HTTP/2, the body of each may
   * take 64 kB before it is read
   */
  requests: 8000,
  /** maximum number of concurrent requests of one source */
  requestsOfSource: 3000,
  /** maximum bytes of a request's headers over HTTP/2; Node has the same limit for HTTP/1.1 */
  headerBytes: 16 * 1024,
  /**
   * maximum bytes of unsent responses: the longest has some 15 MB, and a client that requests one after another without
   * reading any would fill the memory
   */
  unsent: 384 * 1024 * 1024,
  /** maximum bytes of unsent responses of one source */
  unsentOfSource: 128 * 1024 * 1024,
  /** ms between checks of the unsent bytes */
  unsentCheck: 1000,
  /**
   * timeout in ms for the arrival of a request; event streams can stay open for days, since Node limits requests, not
   * responses
   */
  request: 60_000,
  /** timeout in ms for the arrival of a request's headers, and for a TLS handshake */
  headers: 15_000,
  /** timeout in ms for the next request on the same connection */
  keepAlive: 65_000,
  /** ms for which a stopping server waits for running requests */
  grace: 10_000,
  /** ms of silence after which a stopping server closes idle connections */
  idleGrace: 250,
  /** ms by which a 429 response is delayed, to slow down a client that retries immediately */
  tooManyDelay: 1000,
  /** maximum size in bytes of one websocket message; the console page splits long input */
  message: 256 * 1024,
  /** maximum bytes of console output that wait for a slow reader; with more, the connection is closed */
  consoleBacklog: 4 * 1024 * 1024,
  /** maximum bytes of input that wait for a machine; with more, the sender's websocket is not read */
  consoleInput: 64 * 1024,
  /** ms between pings of a console's websocket: proxies close connections that are silent for 60 s (nginx) or 30 s */
  consolePing: 20_000,
} as const
