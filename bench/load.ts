import autocannon from 'autocannon'

/** The results of one kind of request. */
export interface Measured {
  readonly perSecond: number
  /** ms */
  readonly p50: number
  /** ms */
  readonly p99: number
  /** responses other than 2xx, and requests without a response */
  readonly failures: number
}

export interface LoadOptions {
  readonly url: string
  readonly cookie: string
  readonly method?: 'GET' | 'POST'
  /** called for each request */
  readonly body?: () => unknown
  readonly connections: number
  readonly seconds: number
}

/** Sends requests over a few connections for some seconds, to this machine only. */
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
