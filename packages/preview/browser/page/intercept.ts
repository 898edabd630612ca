/**
 * Intercepts the console's requests, so that the console does not notice that there is no server. Mock Service Worker
 * intercepts requests and the event stream with its service worker, which streams responses; it intercepts serial
 * consoles by replacing `WebSocket`. No response is mocked: the engine responds as the server would.
 */
import { routes } from '@portico/contract/routes.ts'
import { refusalResponse } from '@portico/control-plane/kernel/pipeline/respond.ts'
import { type Random, uuid } from '@portico/domain/ports.ts'
import { http, ws } from 'msw'
import { setupWorker } from 'msw/browser'
import type { Engine } from './engine.ts'
import { chosenChaos, latency, failureFor } from './chaos.ts'

/** Paths whose requests the control plane handles. */
const calls = /^\/(v1|portico|experimental)\//

/** Paths that are pages for GET requests, and API paths for other requests. */
const pages = /^\/(device|login)\//

const streamPath = routes.portico_stream.path

function isCall({ url, method, mode }: Request): boolean {
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin || mode === 'navigate') return false
  return calls.test(pathname) || (pages.test(pathname) && method !== 'GET' && method !== 'HEAD')
}

/** Starts the interception. Requests sent before the promise resolves go to the static host. */
export async function intercept(engine: Engine, random: Random): Promise<void> {
  const wait = () => new Promise((resolve) => setTimeout(resolve, latency(random)))

  const call = http.all(
    ({ request }) => isCall(request),
    async ({ request }) => {
      const { pathname } = new URL(request.url)
      // The stream is opened once and then only receives events, so it has no simulated latency.
      if (pathname === streamPath) return engine.fetch(request)
      await wait()
      const refusal = failureFor(chosenChaos.get(), pathname, random)
      return refusal === null ? engine.fetch(request) : refusalResponse(refusal, uuid(random))
    },
  )

  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const consoles = ws.link(`${scheme}//${location.host}/v1/instances/:instance/serial-console/stream`)
  const console = consoles.addEventListener('connection', ({ client }) => {
    const url = new URL(client.url)
    const connection = engine.openConsole(`${location.origin}${url.pathname}${url.search}`, {
      // Browsers deliver buffers instead of views.
      output: (data) => client.send(data.buffer),
      closed: (code, reason) => client.close(code, reason),
    })
    client.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) connection.write(new Uint8Array(data))
      else if (ArrayBuffer.isView(data))
        connection.write(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    })
    client.addEventListener('close', () => connection.close())
  })

  await setupWorker(call, console).start({ quiet: true, onUnhandledFrame: 'bypass' })
}
