/** What one query may cost (docs/reference/metrics.md#oxql). */
export const queryLimits = {
  /** samples read, over all series */
  samples: 1_000_000,
  /** points in the tables that are answered, and that aligning makes: an answer has some 60 bytes for each */
  points: 250_000,
  /**
   * Samples of how many it is worth to read finer ones than an answer needs: what begins or ends within a step is split
   * by when it was counted then, instead of evenly.
   */
  finerSamples: 200_000,
  /** sources read at once: between these it is seen whether anybody still waits, and others have their turn */
  sourcesAtOnce: 100,
  /** samples read at once, about: what takes memory is no more than these, and numbers */
  samplesAtOnce: 20_000,
  /** ms that reading and working it out may take */
  time: 15_000,
  /** characters of a regular expression */
  patternLength: 200,
  /** steps that the programs of all regular expressions have together */
  patternSteps: 4000,
} as const
