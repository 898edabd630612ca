/** Limits of connections, with their reasons. Those of requests are the control plane's (`kernel/limits.ts`). */
export const httpLimits = {
  /** open connections: each costs some 30 kB, and one of the 4096 descriptors that many systems give a process */
  connections: 3500,
  /** … of one source: an office behind one address, each user's browser with up to six */
  connectionsOfSource: 1000,
  /** pipelined requests on one connection: browsers send one, each costs some 25 kB until it is answered */
  requestsOfConnection: 8,
  /**
   * bytes of unsent responses: the longest has some 15 MB, and a client that requests one after another without reading
   * any would fill the memory
   */
  unsent: 384 * 1024 * 1024,
  /** … of one source */
  unsentOfSource: 128 * 1024 * 1024,
  /** ms between checks of the unsent bytes */
  unsentCheck: 1000,
  /**
   * ms that a request may take to arrive; event streams stay open for days, since Node limits requests, not responses
   */
  request: 60_000,
  /** … for its headers */
  headers: 15_000,
  /** … until the next one on the same connection */
  keepAlive: 65_000,
  /** ms that running requests get to finish when the server stops */
  grace: 10_000,
  /** ms of silence after which a stopping server closes idle connections */
  idleGrace: 250,
  /** ms by which a 429 response is delayed, so that a client that retries immediately does so less often */
  tooManyDelay: 1000,
  /** bytes of one websocket message; the console page splits long input */
  message: 256 * 1024,
  /** bytes of console output that may wait for a slow reader before the connection is closed */
  consoleBacklog: 4 * 1024 * 1024,
  /** bytes of input that may wait for a machine; with more, the sender's websocket is not read */
  consoleInput: 64 * 1024,
  /** ms between pings of a console's websocket: proxies close connections that are silent for 60 s (nginx) or 30 s */
  consolePing: 20_000,
} as const
