import type { ImageUpload, UploadStep } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import type { Sending } from './sending/sending.ts'

/** The title of each step, and a text for future steps about what the step will do. */
export const stepLabels: Readonly<Record<UploadStep['name'], { title: string; does: string }>> = {
  send: {
    title: 'Send',
    does: 'the file is sent in requests of at most 512 KiB, each with its SHA-256; empty parts are skipped',
  },
  fetch: { title: 'Download', does: 'the server downloads the file from the URL' },
  check: {
    title: 'Check the upload',
    does: 'the hash of the stored file is compared with the computed one',
  },
  convert: { title: 'Convert to raw', does: 'the server unpacks, checks and converts the file' },
  make: {
    title: 'Create disk, snapshot and image',
    does: 'the disk is finalized and becomes the image',
  },
  clear_up: { title: 'Clean up', does: 'temporary disk, snapshot and stored parts are deleted' },
}

export const asIs = 'not needed: the file is raw'

/** Returns the state of an upload in one word, with its tone. */
export function uploadState(
  { state }: ImageUpload,
  sending: Sending | null,
  elsewhere: boolean,
): { word: string; tone: 'ok' | 'busy' | 'bad' | 'note' } {
  if (state === 'done') return { word: 'Done', tone: 'ok' }
  if (state === 'failed') return { word: 'Failed', tone: 'bad' }
  if (state !== 'receiving') {
    const words = {
      fetching: 'Downloading',
      checking: 'Checking',
      converting: 'Converting',
      making: 'Creating the image',
    }
    return { word: words[state], tone: 'busy' }
  }
  if (sending?.phase === 'waiting') return { word: 'Waiting for the connection', tone: 'note' }
  if (sending?.phase === 'sending' || sending?.phase === 'finishing') return { word: 'Sending', tone: 'busy' }
  return elsewhere ? { word: 'Sent from another browser', tone: 'busy' } : { word: 'Paused', tone: 'note' }
}

/** Formats the remaining time of an upload, given in seconds. */
export function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s left`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min left` : `${Math.round(minutes / 60)} h left`
}

/**
 * Returns `412 MiB qcow2`, or `412 MiB, packed with xz` for a compressed file, whose content is unknown until the
 * server unpacks it.
 */
export function fileDescription({
  fileSize,
  file,
  url,
}: Pick<ImageUpload, 'fileSize' | 'file' | 'url'>): string {
  const size = fileSize === null ? '' : formatBytes(fileSize, { digits: 1 })
  if (file === null) return [size, url === null ? '' : new URL(url).host].filter(Boolean).join(' from ')
  return file.compression === 'none' ? `${size} ${file.format}` : `${size}, packed with ${file.compression}`
}
