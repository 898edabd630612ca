/**
 * Pieces hold at most a minute of samples: rolled up to minutes they are nearly as long, and rolling them up on reading
 * costs less than storing them (docs/decisions/0059-samples-rolled-up.md).
 */
export const piecesOfSamples: readonly string[] = [`alter table metric_recent drop column minutes`]
