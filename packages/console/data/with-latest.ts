import { positionHeader } from '@portico/domain/position.ts'
import { isOvertaken } from './act.ts'
import { type Invoke, invokeWith } from './calls.ts'
import { pausesFrom } from './pauses.ts'

/** Attempts while others change a resource between reading and writing it. */
const maxAttempts = 5
/** ms before the second attempt */
const firstPause = 50

/**
 * Read a resource, and send a change that is made of what was read. Where the system names positions of its change log,
 * a change by another request between the two is refused, and both are done again.
 * @throws CallError, and what `change` throws
 */
export async function withLatest<Resource, Answer>(
  read: (send: Invoke) => Promise<Resource>,
  change: (now: Resource, send: Invoke) => Promise<Answer>,
): Promise<Answer> {
  const pauses = pausesFrom(firstPause)
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
      if (!isOvertaken(error) || attempt === maxAttempts) throw error
      const pause = pauses.next().value
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
