import type { InitialResponse, InitialData } from '@portico/console/data/initial-data.ts'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { Actor } from '@portico/control-plane/kernel/actor.ts'
import type { Client } from '@portico/control-plane/kernel/client.ts'
import { withTimeout } from '@portico/domain/with-timeout.ts'
import type { ReadPage } from './console-files.ts'
import { ownFetch } from './own-api.ts'

/** timeout in ms for a document's initial data; the page requests the rest itself */
const patience = 5000

/**
 * Returns the initial data of the page at the request's URL, from the handlers that would serve its requests, with the
 * rights of the request's user. Returns null if no data could be read: the page then sends its requests and shows the
 * error.
 */
export async function initialData(
  controlPlane: ControlPlane,
  request: Request,
  client: Client,
  actor: Actor,
  readPage: ReadPage,
): Promise<InitialData | null> {
  const answers: Record<string, InitialResponse> = {}
  const { pathname, search } = new URL(request.url)
  const known: { position: string | null } = { position: null }
  const readAll = async () => {
    // The position is read before the data, so that the page receives all later changes.
    known.position = await controlPlane.position()
    await readPage(
      pathname + search,
      ownFetch(controlPlane, request, client, actor, (path, status, body) => {
        answers[path] = { status, body }
      }),
    )
  }
  try {
    await withTimeout(controlPlane.services.clock, patience, readAll(), null)
  } catch {
    return null
  }
  if (known.position === null) return null
  // Only responses that remain valid are included: temporary errors are omitted.
  const settled = Object.entries(answers).filter(([, { status }]) => status < 429)
  const time = controlPlane.services.clock.now().getTime()
  return { time, position: known.position, answers: Object.fromEntries(settled) }
}
