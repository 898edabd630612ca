import autocannon from 'autocannon'

/** Results of one kind of request. */
export interface Measured {
  readonly perSecond: number
  /** median response time in ms */
  readonly p50: number
  /** response time in ms that 99 % of responses do not exceed */
  readonly p99: number
  /** number of responses with a status other than 2xx, and of requests without a response */
  readonly failures: number
}

export interface LoadOptions {
  readonly url: string
  readonly cookie: string
  readonly method?: 'GET' | 'POST'
  /** returns the body of a request; called once per request */
  readonly body?: () => unknown
  readonly connections: number
  readonly seconds: number
}

/** Sends requests over a few connections for some seconds. The server must be on this machine. */
export async function measure(options: LoadOptions): Promise<Measured> {
  const { url, cookie, method = 'GET', body, connections, seconds } = options
  if (!['127.0.0.1', 'localhost'].includes(new URL(url).hostname)) throw new Error('loopback only')
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { cookie, 'content-type': 'application/json' },
    requests: [
      {
        method,
        ...(body === undefined
          ? {}
          : { setupRequest: (request: object) => ({ ...request, body: JSON.stringify(body()) }) }),
      },
    ],
  })
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}
