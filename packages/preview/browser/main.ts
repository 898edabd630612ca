/**
 * The preview's entry: the engine, what catches the console's calls, the strip above the page, and the console. All
 * four start at once; the console's first calls wait until they are caught.
 */
import '@portico/console/ui/language.ts'
import { systemRandom } from '@portico/domain/ports.ts'
import { visitor } from '#visitor.ts'
import { Engine } from './page/engine.ts'
import { showFailure } from './page/failure.ts'
import { holdCalls } from './page/hold-calls.ts'

// First of all: it takes the longest, and in a thread of its own it costs the page nothing.
const engine = new Engine(new Worker(new URL('./engine/main.ts', import.meta.url), { type: 'module' }))
engine.onFailure(showFailure)

// A server leads the bare sign-in page on to a silo's own; here is none.
if (location.pathname === '/login') {
  history.replaceState(null, '', `/login/${visitor.silo}/local${location.search}`)
}

const letCallsGo = holdCalls()
const caught = import('./page/intercept.ts').then(({ intercept }) => intercept(engine, systemRandom))
const shown = Promise.all([
  import('./page/strip/mount.tsx').then(({ mountStrip }) => mountStrip()),
  import('@portico/console/main.ts'),
])
try {
  await caught
  letCallsGo()
  await shown
} catch (error) {
  showFailure(error instanceof Error ? error : new Error(String(error)))
}
