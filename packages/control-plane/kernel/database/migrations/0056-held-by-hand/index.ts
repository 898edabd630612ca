import { logged } from '../0001-initial/kernel.ts'

/**
 * When whoever sends a file said that they have stopped: what they had sent before that may arrive after it, and is no
 * sign that they go on (docs/decisions/0029-uploads.md).
 */
export const heldByHand: readonly string[] = [
  `drop trigger log_change on image_upload`,
  `alter table image_upload add column time_held timestamptz`,
  logged('image_upload', 'image-upload', ['url', 'time_held']),
]
