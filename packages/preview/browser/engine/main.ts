/** The engine: PostgreSQL, control plane and rack in a worker, so that the page stays responsive. */
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
  // There is only one connection to the database, so the first page goes first.
  setTimeout(() => controlPlane.start(), headStart)
  return controlPlane
}

/** Delay of background jobs for the first page, in ms. */
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
