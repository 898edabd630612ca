/**
 * Has a piece of a session come lately? It is asked every few seconds of each that waits for pieces, of which one file
 * may have half a million (docs/decisions/0029-uploads.md).
 */
export const piecesByTime: readonly string[] = [
  `create index image_upload_piece_by_time on image_upload_piece (upload_id, time_received)`,
]
