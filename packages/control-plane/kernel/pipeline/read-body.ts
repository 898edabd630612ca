import { type Refusal, unavailable, unreadable } from '@portico/domain/refusals.ts'
import { refuse, RefusalError } from '../refusal-error.ts'
import type { TakeRoom } from './body-room.ts'

/** A request's body, and how to tell that it is no longer held. */
export interface HeldBody {
  readonly bytes: Uint8Array
  readonly release: () => void
}

const noRoom: Refusal = {
  ...unavailable,
  message: 'The server is receiving as much as it can hold. Try again in a second.',
}

/** Seen by nobody as a rule: who breaks off a body has gone. */
const brokenOff = unreadable('the request body ended before it was complete')

/**
 * Read a body of at most `limit` bytes into memory. What has come of it is counted by `takeRoom` as long as it is held:
 * by bytes that came and not by what was announced, so that a slow sender takes no more than what it sent.
 * @throws 400 when it is too large or breaks off; 503 when there is no room for it; nothing is held then
 */
export async function readBody(request: Request, limit: number, takeRoom: TakeRoom): Promise<HeldBody> {
  const tooLarge = unreadable(`request body exceeded maximum size of ${limit} bytes`)
  if (Number(request.headers.get('content-length') ?? '0') > limit) return refuse(tooLarge)
  const chunks: Uint8Array[] = []
  const held: (() => void)[] = []
  const release = () => {
    for (const giveBack of held.splice(0)) giveBack()
  }
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length
      if (length > limit) refuse(tooLarge)
      held.push(takeRoom(chunk.length) ?? refuse(noRoom))
      chunks.push(chunk)
    }
  } catch (error) {
    release()
    if (error instanceof RefusalError) throw error
    return refuse(brokenOff)
  }
  return { bytes: joined(chunks, length), release }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks
  if (chunks.length === 1 && only !== undefined) return only
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
