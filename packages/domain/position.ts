/**
 * A position in the change log: a number without gaps within an epoch. A new epoch begins when the database is restored
 * or moved, so positions of different epochs cannot be compared. Its text form is `<epoch>.<number>`.
 */
export interface Position {
  readonly epoch: string
  readonly number: number
}

/**
 * Response header with the position up to which the response reflects the change log (decision 18). Writes send it only
 * if the request contains the same header.
 */
export const positionHeader = 'portico-position'

export function formatPosition({ epoch, number }: Position): string {
  return `${epoch}.${number}`
}

/** Parses a position; null if the text is not one. */
export function parsePosition(text: string): Position | null {
  const match = /^([0-9a-f]{1,32})\.(\d{1,15})$/.exec(text)
  return match?.[1] === undefined ? null : { epoch: match[1], number: Number(match[2]) }
}

/** Whether a state at position `current` includes everything up to position `required`. */
export function hasReached(current: Position, required: Position): boolean {
  return current.epoch === required.epoch && current.number >= required.number
}
