/** Every bound of the control plane, with its reason. What the contract fixes names its source. */

export const limits = {
  /** bytes; semantics/conventions.md section 7 */
  requestBody: 1024 * 1024,
  /** bytes; the bulk-write call carries base64 of up to 512 KiB, the contract's transport allows more */
  bulkWriteBody: 8 * 1024 * 1024,
  /** Attempts at a transaction that lost a race before the caller is told to try again. */
  transactionAttempts: 20,
  /** Attempts before a transaction stands in line with the others that keep losing. */
  freeAttempts: 2,
  /** ms between attempts: random up to this times the attempt's number, so that racers part ways. */
  transactionBackoff: 8,
  /** changes a follower reads at once */
  followerBatch: 1000,
  /** changes a slow live stream may have waiting before it is told to start over */
  streamBacklog: 2000,
  /** live streams per server: each costs a socket and a filter pass per change */
  streams: 2000,
  /** rows counted for a list's total; beyond it the total reads "10,000+" */
  countedRows: 10_000,
  /** ms of a read statement; a list page takes single digits */
  statementTimeout: 15_000,
  /** hashes of credentials kept at hand */
  rememberedHashes: 1000,
  /** sessions whose last use is waiting to be written */
  pendingTouches: 10_000,
} as const
