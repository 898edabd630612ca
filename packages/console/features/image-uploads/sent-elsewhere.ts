import type { ImageUpload } from '@portico/contract/types.ts'
import { uploadLimits } from '@portico/domain/images/upload.ts'
import type { Sending } from './sending/sending.ts'

/** ms after its last piece for which a file counts as being sent by somebody */
const lately = 15_000

/**
 * Do pieces of it arrive that this tab does not send? Those that came last are this tab's own where it has just stopped
 * and no more are there than it has sent.
 * @param sending what this tab does for it
 * @param now ms, when it was seen
 */
export function isSentElsewhere(
  { state, received, timeExpires }: Pick<ImageUpload, 'state' | 'received' | 'timeExpires'>,
  sending: Pick<Sending, 'phase' | 'pieces'> | null,
  now: number,
): boolean {
  if (state !== 'receiving' || received === 0) return false
  if (sending?.phase === 'stopped' && received <= knownOf(sending)) return false
  return now - (timeExpires.getTime() - uploadLimits.keptFor) < lately
}

/** Pieces that this tab knows to be there, or had on their way when it stopped. */
function knownOf({ pieces }: Pick<Sending, 'pieces'>): number {
  return pieces.filter((piece) => piece !== 'waiting').length
}
