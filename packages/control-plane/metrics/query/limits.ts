/** Limits of one query (docs/reference/metrics.md#oxql). */
export const queryLimits = {
  /** samples read, over all series */
  samples: 1_000_000,
  /** points in the returned tables, and those created by aligning: a response has some 60 bytes for each */
  points: 250_000,
  /**
   * Number of samples up to which a finer resolution than needed is read: then what begins or ends within a step is
   * split by when it was counted, instead of evenly.
   */
  finerSamples: 200_000,
  /**
   * sources read at once: in between, the query checks whether the client is connected, and other requests get a turn
   */
  sourcesAtOnce: 100,
  /** approximate number of samples in memory at once */
  samplesAtOnce: 20_000,
  /** ms for reading and computing */
  time: 15_000,
  /** characters of a regular expression */
  patternLength: 200,
  /** program steps of all regular expressions of a query together */
  patternSteps: 4000,
} as const
