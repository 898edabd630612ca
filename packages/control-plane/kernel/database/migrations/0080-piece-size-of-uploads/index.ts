/**
 * Size in bytes of a session's pieces (docs/decisions/0026-image-uploads-as-sessions.md). Existing sessions still have
 * pieces of 2 MiB when the size for new ones changes.
 */
export const pieceSizeOfUploads: readonly string[] = [
  `alter table image_upload add column piece_size integer not null default 2097152 check (piece_size > 0)`,
  `alter table image_upload alter column piece_size drop default`,
]
