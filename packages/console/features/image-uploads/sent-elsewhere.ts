import type { ImageUpload } from '@portico/contract/types.ts'
import { uploadLimits } from '@portico/domain/images/upload.ts'
import type { Sending } from './sending/sending.ts'

/** ms after the last piece within which a file is considered to be sending */
const lately = 15_000

/**
 * Returns whether pieces arrive that another tab or user sends. If this tab has just stopped sending and no piece has
 * arrived since, the recent ones were sent by this tab.
 * @param sending progress with which this tab sends the file
 * @param now ms since 1970 at which the upload was read
 */
export function isSentElsewhere(
  { state, received, timeExpires }: Pick<ImageUpload, 'state' | 'received' | 'timeExpires'>,
  sending: Pick<Sending, 'phase' | 'receivedAtStop'> | null,
  now: number,
): boolean {
  if (state !== 'receiving' || received === 0) return false
  if (sending?.phase === 'stopped' && received <= (sending.receivedAtStop ?? Infinity)) return false
  return now - (timeExpires.getTime() - uploadLimits.retention) < lately
}
