/**
 * The engine: PostgreSQL, the control plane and the simulated rack, all in a worker, so that the page stays responsive.
 */
import type { FromEngine, ToEngine } from '../messages.ts'
import { RequestHandler } from './request-handler.ts'
import { fetchParts } from './parts.ts'
import { Session } from './session.ts'

const parts = fetchParts()

const tell = (message: FromEngine, transfer: Transferable[] = []) =>
  globalThis.postMessage(message, { transfer })

const session = new Session((signedIn) => tell({ kind: 'session', signedIn }))

async function open(withSession: boolean) {
  const { openControlPlane, signIn } = await import('./open.ts')
  const controlPlane = await openControlPlane(parts, session)
  if (withSession) await signIn(controlPlane)
  // Background jobs start later than the first page's requests, because they share the only connection to the database.
  setTimeout(() => controlPlane.start(), headStart)
  return controlPlane
}

/** Delay in ms before background jobs start, so that the first page loads before. */
const headStart = 2000

let answerer: RequestHandler | null = null

globalThis.addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  if (data.kind !== 'open') {
    answerer?.receive(data)
    return
  }
  const opening = open(data.signIn)
  opening.catch((error: unknown) => tell({ kind: 'failed', reason: String(error) }))
  answerer = new RequestHandler(opening, session, tell)
})
