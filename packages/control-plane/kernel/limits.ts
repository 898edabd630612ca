/** Every bound of the control plane, with its reason. What the contract fixes names its source. */

export const limits = {
  /** bytes; semantics/conventions.md section 7 */
  requestBody: 1024 * 1024,
  /** bytes; the bulk-write call carries base64 of up to 512 KiB, the contract's transport allows more */
  bulkWriteBody: 8 * 1024 * 1024,
  /** ms that a transaction that keeps losing races is tried before the caller is told to try again */
  transactionPatience: 10_000,
  /** Transactions that may stand in line: with more, the last would wait beyond its patience anyway. */
  transactionsInLine: 500,
  /** Attempts before a transaction stands in line with the others that keep losing. */
  freeAttempts: 2,
  /** ms between attempts: random up to this times the attempt's number, so that racers part ways. */
  transactionBackoff: 8,
  /** ms at most between two attempts */
  longestBackoff: 100,
  /** changes a follower reads at once */
  followerBatch: 1000,
  /** changes a reader may have missed before it is told to start over, and may have waiting while rights are verified */
  streamBacklog: 2000,
  /** bytes that may wait for a slow reader of a live stream before it is cut off: it comes back and resumes */
  streamBuffer: 256 * 1024,
  /** ms between events of a stream that say nothing but where it is, so that both ends notice a dead connection */
  streamBeat: 15_000,
  /**
   * What may be open per server, in all and by one user: a stream costs a socket and a filter pass per change, a
   * console a socket and a replay. A browser needs one stream, a person some consoles.
   */
  held: { stream: { all: 2000, byUser: 100 }, console: { all: 1000, byUser: 50 } },
  /** ms between looks at whether everything that is open may be: sessions end by time too */
  standingRound: 5000,
  /** ms until a verification that failed is tried again */
  standingRetry: 500,
  /** ms that what is open stays so although the database cannot be asked */
  standingUnverified: 60_000,
  /** rows counted for a list's total; beyond it the total reads "10,000+" */
  countedRows: 10_000,
  /** ms of a read statement; a list page takes single digits */
  statementTimeout: 15_000,
  /** hashes of credentials kept at hand */
  rememberedHashes: 1000,
  /** sessions whose last use is waiting to be written */
  pendingTouches: 10_000,
} as const
