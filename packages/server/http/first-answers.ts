import type { FirstAnswer, FirstAnswers } from '@portico/console/data/initial-data.ts'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { Actor } from '@portico/control-plane/kernel/actor.ts'
import type { Client } from '@portico/control-plane/kernel/client.ts'
import { inTime } from '@portico/domain/in-time.ts'
import type { ReadPage } from './console-files.ts'
import { ownFetch } from './own-api.ts'

/** ms for which a document waits for what its page reads; what takes longer the page asks for itself. */
const patience = 5000

/**
 * What the page at the request's address reads first, from the handlers that would answer its requests, with the rights
 * of whoever asks for the page. Null where nothing could be found out: the page asks, and says what is wrong.
 */
export async function firstAnswers(
  controlPlane: ControlPlane,
  request: Request,
  client: Client,
  actor: Actor,
  readPage: ReadPage,
): Promise<FirstAnswers | null> {
  const answers: Record<string, FirstAnswer> = {}
  const { pathname, search } = new URL(request.url)
  const known: { position: string | null } = { position: null }
  const readAll = async () => {
    // First of all: what changes from here on, the page hears of.
    known.position = await controlPlane.position()
    await readPage(
      pathname + search,
      ownFetch(controlPlane, request, client, actor, (path, status, body) => {
        answers[path] = { status, body }
      }),
    )
  }
  try {
    await inTime(controlPlane.services.clock, patience, readAll(), null)
  } catch {
    return null
  }
  if (known.position === null) return null
  // Only answers that will be the same for the page: a trouble of this moment is not one.
  const settled = Object.entries(answers).filter(([, { status }]) => status < 429)
  const time = controlPlane.services.clock.now().getTime()
  return { time, position: known.position, answers: Object.fromEntries(settled) }
}
