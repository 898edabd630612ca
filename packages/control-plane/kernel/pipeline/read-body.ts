import { type Refusal, unavailable, malformed } from '@portico/domain/refusals.ts'
import { refuse, RefusalError } from '../refusal-error.ts'
import type { ReserveBytes } from './body-memory.ts'

/** A request body in memory, with a function that releases its reservation. */
export interface BufferedBody {
  readonly bytes: Uint8Array
  readonly release: () => void
}

const noRoom: Refusal = {
  ...unavailable,
  message: 'The server is receiving as much as it can hold. Try again in a second.',
}

/** This refusal rarely reaches the client: one that breaks off a body has usually disconnected. */
const brokenOff = malformed('the request body ended before it was complete')

/**
 * Reads a body of at most `limit` bytes into memory. `reserveBytes` counts the bytes that have arrived, not the
 * announced length, so that a slow sender reserves no more than it has sent. The bytes are reserved as long as the body
 * is in memory.
 * @throws 400 if the body is too large or breaks off; 503 if no memory is left for it; all bytes are released then
 */
export async function readBody(
  request: Request,
  limit: number,
  reserveBytes: ReserveBytes,
): Promise<BufferedBody> {
  const tooLarge = malformed(`request body exceeded maximum size of ${limit} bytes`)
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
      held.push(reserveBytes(chunk.length) ?? refuse(noRoom))
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
