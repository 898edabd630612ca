/**
 * A recent row has at most a minute of samples. Rolled up to minutes it would be nearly as long, and rolling up on
 * reading costs less than storing (docs/decisions/0051-rollups-of-samples.md).
 */
export const piecesOfSamples: readonly string[] = [`alter table metric_recent drop column minutes`]
