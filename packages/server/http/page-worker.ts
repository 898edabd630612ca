/**
 * The thread in which pages are rendered (`page-renderer.ts`), one after the other, from the console's build for it.
 * The build is run anew for each page: nothing that one person's page has left in it is there for the next.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import type { PageToRender, StaticPages } from '@portico/console/first/static-page.ts'
import type { RenderAnswer, RenderRequest } from './page-renderer.ts'

const { build } = workerData as { build: string }
const require = createRequire(import.meta.url)

/** What the build reaches for outside itself: what a browser would have given it, for one page. */
const given = ['globalThis', 'fetch', 'location', 'navigator', 'localStorage', 'console'] as const
const run = compileFunction(readFileSync(build, 'utf8'), ['exports', 'module', 'require', ...given], {
  filename: build,
})

/** A copy of the console of its own, as a browser would have loaded it with a page. */
function freshPages({ href, told, userAgent }: PageToRender): StaticPages {
  const navigator = { platform: userAgent }
  const values: Record<(typeof given)[number], unknown> = {
    globalThis: Object.create(globalThis, { navigator: { value: navigator } }),
    fetch: async (address: unknown) => {
      throw new Error(`a document does not bring ${String(address)}`)
    },
    location: new URL(href, 'http://page'),
    navigator,
    localStorage: { getItem: (key: string) => told[key] ?? null },
    // What a browser's would be told is for whoever looks into it.
    console: { log() {}, info() {}, warn() {}, error() {} },
  }
  const module = { exports: {} as StaticPages }
  run(module.exports, module, require, ...given.map((name) => values[name]))
  return module.exports
}

async function answer({ id, page }: RenderRequest): Promise<RenderAnswer> {
  try {
    return { id, html: await freshPages(page).renderPage(page) }
  } catch (error) {
    return {
      id,
      html: null,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}

let last = Promise.resolve()
parentPort?.on('message', (request: RenderRequest) => {
  last = last.then(async () => {
    const answered = await answer(request)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(answered)
  })
})

// React is read, and the build made ready to run, before the first page is asked for.
freshPages({ href: '/', answers: {}, told: {}, userAgent: '' })
