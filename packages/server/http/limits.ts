/** Bounds of connections, with their reasons. Those of calls are the control plane's (`kernel/limits.ts`). */
export const httpLimits = {
  /** open connections: each costs some 30 kB, and a descriptor of the 4096 that many systems give a process */
  connections: 3500,
  /** … of one source: an office behind one address, each person's browser with up to six */
  connectionsOfSource: 1000,
  /** requests under way on one connection: browsers send one, each costs some 25 kB until it is answered */
  requestsOfConnection: 8,
  /**
   * bytes of answers that wait for who does not take them: the longest has some 15 MB, and who asks for one after the
   * other and reads none would fill all memory there is
   */
  untaken: 384 * 1024 * 1024,
  /** … of one source */
  untakenOfSource: 128 * 1024 * 1024,
  /** ms between looks at how much that is */
  untakenLook: 1000,
  /** ms a request may take to arrive; event streams stay open for days, since node ends requests, not answers */
  request: 60_000,
  /** … its headers */
  headers: 15_000,
  /** … until the next one on the same connection */
  keepAlive: 65_000,
  /** ms that requests under way get to finish when the server stops */
  grace: 10_000,
  /** ms of silence after which a stopping server closes connections that are idle */
  lull: 250,
  /** ms after which who tries too often is told so: whoever tries again at once comes less often by that */
  tooManyPause: 1000,
  /** bytes of one websocket message; the console page sends long input in smaller pieces */
  message: 256 * 1024,
  /** bytes of console output that may wait for a slow reader before the console is cut off */
  consoleBacklog: 4 * 1024 * 1024,
  /** bytes of input that wait for a machine; while there are more, the sender's websocket is not read */
  consoleInput: 64 * 1024,
  /** ms between pings of a console's websocket: proxies close connections that are silent for 60 s (nginx) or 30 s */
  consolePing: 20_000,
} as const
