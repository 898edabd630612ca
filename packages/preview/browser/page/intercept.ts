/**
 * Catches what the console sends, so that the console itself does not know that there is no server. Mock Service
 * Worker does the catching: calls and the event stream through its service worker, which streams answers, and serial
 * consoles by standing in for `WebSocket`. Nothing is mocked with it: the engine answers, as the server would.
 */
import { routes } from '@portico/contract/routes.ts'
import { refusalResponse } from '@portico/control-plane/kernel/pipeline/respond.ts'
import { type Random, uuid } from '@portico/domain/ports.ts'
import { http, ws } from 'msw'
import { setupWorker } from 'msw/browser'
import type { Engine } from './engine.ts'
import { chosenChaos, latency, strike } from './trouble.ts'

/** Calls below these paths are the control plane's. */
const calls = /^\/(v1|portico|experimental)\//

/** Paths that are pages when they are read and calls otherwise. */
const pages = /^\/(device|login)\//

const streamPath = routes.portico_stream.path

function isCall({ url, method, mode }: Request): boolean {
  const { origin, pathname } = new URL(url)
  if (origin !== location.origin || mode === 'navigate') return false
  return calls.test(pathname) || (pages.test(pathname) && method !== 'GET' && method !== 'HEAD')
}

/** Begin to catch. Whatever is sent before the promise is fulfilled goes to whoever serves the page. */
export async function intercept(engine: Engine, random: Random): Promise<void> {
  const wait = () => new Promise((resolve) => setTimeout(resolve, latency(random)))

  const call = http.all(
    ({ request }) => isCall(request),
    async ({ request }) => {
      const { pathname } = new URL(request.url)
      // The stream is opened once and then pushes: to wait for it is no part of any call.
      if (pathname === streamPath) return engine.fetch(request)
      await wait()
      const refusal = strike(chosenChaos.get(), pathname, random)
      return refusal === null ? engine.fetch(request) : refusalResponse(refusal, uuid(random))
    },
  )

  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
  const consoles = ws.link(`${scheme}//${location.host}/v1/instances/:instance/serial-console/stream`)
  const console = consoles.addEventListener('connection', ({ client }) => {
    const url = new URL(client.url)
    const connection = engine.openConsole(`${location.origin}${url.pathname}${url.search}`, {
      // A browser hands over buffers, not views; so does this.
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
