/** Limits of one query (docs/reference/metrics.md#oxql). */
export const queryLimits = {
  /** maximum number of samples read, over all series */
  samples: 1_000_000,
  /**
   * maximum number of points in the returned tables, and of those created by aligning; a response has some 60 bytes for
   * each
   */
  points: 250_000,
  /**
   * Number of samples up to which a finer resolution than needed is read: values that begin or end within a step are
   * then split by the time at which they were counted, instead of evenly.
   */
  finerSamples: 200_000,
  /**
   * number of sources read at once; between two reads the query checks whether the client is connected, and other
   * requests get a turn
   */
  sourcesAtOnce: 100,
  /** approximate number of samples in memory at once */
  samplesAtOnce: 20_000,
  /** timeout in ms for reading and computing */
  time: 15_000,
  /** maximum number of characters of a regular expression */
  patternLength: 200,
  /** maximum number of program steps of all regular expressions of a query together */
  patternSteps: 4000,
} as const
