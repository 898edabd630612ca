/**
 * Entry of the preview. Starts the engine, the interception of the console's requests, the strip above the page, and
 * the console. All start at once; the console's first requests wait until they can be intercepted.
 */
import '@portico/console/ui/language.ts'
import { systemRandom } from '@portico/domain/ports.ts'
import { visitor } from '#visitor.ts'
import { Engine } from './page/engine.ts'
import { showFailure } from './page/failure.ts'
import { holdRequests } from './page/hold-requests.ts'

// The engine starts first, since it takes longest and does not slow down the page's own thread.
const engine = new Engine(new Worker(new URL('./engine/main.ts', import.meta.url), { type: 'module' }))
engine.onFailure(showFailure)

// A server would redirect the general sign-in page to the sign-in page of a silo.
if (location.pathname === '/login') {
  history.replaceState(null, '', `/login/${visitor.silo}/local${location.search}`)
}

const releaseRequests = holdRequests()
const caught = import('./page/intercept.ts').then(({ intercept }) => intercept(engine, systemRandom))
const shown = Promise.all([
  import('./page/strip/mount.tsx').then(({ mountStrip }) => mountStrip()),
  import('@portico/console/main.ts'),
])
try {
  await caught
  releaseRequests()
  await shown
} catch (error) {
  showFailure(error instanceof Error ? error : new Error(String(error)))
}
