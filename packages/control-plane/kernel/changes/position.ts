/**
 * A place in the change log: a number that counts up without gaps, within an epoch. Positions of different epochs
 * cannot be compared: the log was restored or moved in between. Text form `<epoch>.<number>`.
 */
export interface Position {
  readonly epoch: string
  readonly number: number
}

export function formatPosition({ epoch, number }: Position): string {
  return `${epoch}.${number}`
}

/** Null when the text is not a position. */
export function parsePosition(text: string): Position | null {
  const match = /^([0-9a-f]{1,32})\.(\d{1,15})$/.exec(text)
  return match?.[1] === undefined ? null : { epoch: match[1], number: Number(match[2]) }
}
