import { positionHeader } from '@portico/domain/position.ts'
import { isConflict } from './write-request.ts'
import { type Invoke, invokeWith } from './calls.ts'
import { backoffDelays } from './backoff.ts'

/** Maximum number of attempts while others change the resource between the read and the write */
const maxAttempts = 5
/** ms before the second attempt */
const firstPause = 50

/**
 * Reads a resource and sends a change that depends on it. On a server with log positions, the change is refused if
 * another request has changed the resource in between, and both steps are repeated.
 * @throws CallError, and what `change` throws
 */
export async function withLatest<Resource, Answer>(
  read: (send: Invoke) => Promise<Resource>,
  change: (now: Resource, send: Invoke) => Promise<Answer>,
): Promise<Answer> {
  const pauses = backoffDelays(firstPause)
  for (let attempt = 1; ; attempt++) {
    let position: string | null = null
    const onHeaders = (headers: Headers) => {
      position = headers.get(positionHeader)
    }
    const now = await read(invokeWith({ onHeaders }))
    try {
      const how = position === null ? {} : { unchangedSince: position, expected: [412] }
      return await change(now, invokeWith(how))
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error
      const pause = pauses.next().value
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
