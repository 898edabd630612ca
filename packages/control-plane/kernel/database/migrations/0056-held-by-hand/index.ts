import { logged } from '../0001-initial/kernel.ts'

/**
 * The time at which the sender paused an upload: pieces sent before may arrive afterwards, and do not resume the upload
 * (docs/decisions/0026-image-uploads-as-sessions.md).
 */
export const heldByHand: readonly string[] = [
  `drop trigger log_change on image_upload`,
  `alter table image_upload add column time_held timestamptz`,
  logged('image_upload', 'image-upload', ['url', 'time_held']),
]
