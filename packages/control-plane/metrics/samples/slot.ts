/** A chunk holds a quarter of an hour, in ms: of the same quarters, by the clock, for every source. Days hold whole ones. */
export const slotLength = 900_000

/** When the slot of a time begins, in ms since the epoch. */
export const slotOf = (time: number): number => time - (time % slotLength)
