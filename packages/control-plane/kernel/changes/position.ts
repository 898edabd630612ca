/** A place in the change log: transaction, then order within it. Text form `<txid>.<seq>`. */
export interface Position {
  readonly txid: bigint
  readonly seq: bigint
}

export const beginning: Position = { txid: 0n, seq: 0n }

export function comparePositions(a: Position, b: Position): number {
  if (a.txid !== b.txid) return a.txid < b.txid ? -1 : 1
  if (a.seq !== b.seq) return a.seq < b.seq ? -1 : 1
  return 0
}

export function formatPosition({ txid, seq }: Position): string {
  return `${txid}.${seq}`
}

/** Null when the text is not a position. */
export function parsePosition(text: string): Position | null {
  const match = /^(\d{1,20})\.(\d{1,19})$/.exec(text)
  return match?.[1] === undefined || match[2] === undefined
    ? null
    : { txid: BigInt(match[1]), seq: BigInt(match[2]) }
}
