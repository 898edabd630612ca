/**
 * Bytes of a session's pieces (docs/decisions/0029-uploads.md). Sessions that exist count pieces of 2 MiB, and go on so
 * after the size of new ones has changed.
 */
export const pieceSizeOfUploads: readonly string[] = [
  `alter table image_upload add column piece_size integer not null default 2097152 check (piece_size > 0)`,
  `alter table image_upload alter column piece_size drop default`,
]
