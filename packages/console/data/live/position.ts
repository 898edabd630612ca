/**
 * Is a place in the change log after another one? null where they cannot be compared, because the log began anew in
 * between. Positions are texts like `<epoch>.<number>` (decision 12).
 */
export function isAfter(position: string, other: string): boolean | null {
  const [epoch, number] = parts(position)
  const [otherEpoch, otherNumber] = parts(other)
  return epoch === otherEpoch ? number > otherNumber : null
}

function parts(position: string): [epoch: string, number: number] {
  const dot = position.lastIndexOf('.')
  return [position.slice(0, dot), Number(position.slice(dot + 1))]
}
