/** Limits of one query (docs/reference/metrics.md#oxql). */
export const queryLimits = {
  /** maximum number of samples read, over all series */
  samples: 1_000_000,
  /**
   * Maximum number of points in the returned tables, and of points that aligning creates. A response has about 60 bytes
   * per point.
   */
  points: 250_000,
  /**
   * Number of samples up to which samples are read at a finer resolution than needed. Values that begin or end within a
   * step are then divided exactly instead of evenly.
   */
  finerSamples: 200_000,
  /**
   * number of sources that are read in one step. After each step, the query checks whether its client is connected, and
   * other requests get a turn
   */
  sourcesAtOnce: 100,
  /** approximate number of samples that are in memory at the same time */
  samplesAtOnce: 20_000,
  /** timeout in ms for reading and computing */
  time: 15_000,
  /** maximum number of characters of a regular expression */
  patternLength: 200,
  /** maximum number of program steps of all regular expressions of a query */
  patternSteps: 4000,
} as const
