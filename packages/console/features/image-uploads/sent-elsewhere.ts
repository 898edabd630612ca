import type { ImageUpload } from '@portico/contract/types.ts'
import { uploadLimits } from '@portico/domain/images/upload.ts'
import type { Sending } from './sending/sending.ts'

/** ms after its last piece for which a file counts as being sent */
const lately = 15_000

/**
 * Returns whether pieces arrive that this tab does not send. When this tab has just stopped and the server has no more
 * pieces than it sent, they are this tab's own.
 * @param sending what this tab does for it
 * @param now ms, when it was read
 */
export function isSentElsewhere(
  { state, received, timeExpires }: Pick<ImageUpload, 'state' | 'received' | 'timeExpires'>,
  sending: Pick<Sending, 'phase' | 'pieces'> | null,
  now: number,
): boolean {
  if (state !== 'receiving' || received === 0) return false
  if (sending?.phase === 'stopped' && received <= knownOf(sending)) return false
  return now - (timeExpires.getTime() - uploadLimits.retention) < lately
}

/** Returns the number of pieces that this tab knows the server has, or was sending when it stopped. */
function knownOf({ pieces }: Pick<Sending, 'pieces'>): number {
  return pieces.filter((piece) => piece !== 'waiting').length
}
