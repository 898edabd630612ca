import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { answerHealth } from '#health/answer-health.ts'
import type { HealthChecks } from '#health/readiness.ts'
import { type Address, bind } from '#http/bind.ts'
import type { Log } from '#http/guarded.ts'

/** The port on which metrics and health are read, apart from that of users. */
export interface MetricsServer {
  readonly url: string
  close(): Promise<void>
}

interface MetricsOptions extends Address {
  readonly registry: Registry
  readonly health: HealthChecks
  readonly log: Log
}

/** Serves `/metrics`, `/healthz` and `/readyz`. @throws StartFailure if port or address are not available */
export async function serveMetrics(options: MetricsOptions): Promise<MetricsServer> {
  const { registry, health, log } = options
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
      return
    }
    const isMetrics = url.split('?', 1)[0] === '/metrics'
    const found = isMetrics ? null : await healthOf(health, method, url)
    if (isMetrics) {
      response.setHeader('content-type', registry.contentType)
      response.end(await registry.metrics())
    } else if (found === null) {
      response.writeHead(404).end('See /metrics, /healthz and /readyz.\n')
    } else {
      response.writeHead(found.status, Object.fromEntries(found.headers)).end(await found.text())
    }
  }
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log({ level: 'error', message: 'metrics could not be read', error })
      response.writeHead(500).end()
    })
  })
  server.unref()
  const port = await bind(server, options)
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return {
    url: `http://${host}:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function healthOf(health: HealthChecks, method: string, path: string): Promise<Response | null> {
  const url = `http://metrics${path.startsWith('/') ? path : '/'}`
  return URL.canParse(url) ? answerHealth(health, new Request(url, { method })) : null
}
