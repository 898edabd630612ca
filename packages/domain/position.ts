/**
 * A place in the change log: a number that counts up without gaps, within an epoch. Positions of different epochs
 * cannot be compared: the log was restored or moved in between. Text form `<epoch>.<number>`.
 */
export interface Position {
  readonly epoch: string
  readonly number: number
}

/**
 * The header in which an answer says up to where it has seen what happened (decision 21). A call that changes something
 * says so only when it is asked with the same header.
 */
export const positionHeader = 'portico-position'

export function formatPosition({ epoch, number }: Position): string {
  return `${epoch}.${number}`
}

/** Null when the text is not a position. */
export function parsePosition(text: string): Position | null {
  const match = /^([0-9a-f]{1,32})\.(\d{1,15})$/.exec(text)
  return match?.[1] === undefined ? null : { epoch: match[1], number: Number(match[2]) }
}

/** Is everything up to `wanted` known to be among what has been seen up to `seen`? */
export function hasReached(seen: Position, wanted: Position): boolean {
  return seen.epoch === wanted.epoch && seen.number >= wanted.number
}
