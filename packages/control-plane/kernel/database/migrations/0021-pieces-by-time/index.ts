/**
 * Every few seconds, a query checks for each waiting session whether it has received a piece recently; one file may
 * have half a million pieces (docs/decisions/0026-image-uploads-as-sessions.md).
 */
export const piecesByTime: readonly string[] = [
  `create index image_upload_piece_by_time on image_upload_piece (upload_id, time_received)`,
]
