/**
 * A recent row has at most a minute of samples: rolled up to minutes it is nearly as long, and rolling up on reading
 * costs less than storing (docs/decisions/0051-rollups-of-samples.md).
 */
export const piecesOfSamples: readonly string[] = [`alter table metric_recent drop column minutes`]
