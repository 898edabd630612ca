/** A line of a file with its number, counted from 1. */
export interface Line {
  readonly number: number
  readonly text: string
}

/** Returns the lines that contain a text, ignoring case; all lines if the text is empty. */
export function linesWith(text: string, find: string): readonly Line[] {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
  const wanted = find.toLowerCase()
  return lines.flatMap((line, at) =>
    wanted === '' || line.toLowerCase().includes(wanted) ? [{ number: at + 1, text: line }] : [],
  )
}

/** A segment of a line, which matches the search text or not. */
export interface Piece {
  readonly text: string
  readonly isFound: boolean
}

/** Splits a line into segments at the matches. */
export function piecesOf(text: string, find: string): readonly Piece[] {
  if (find === '') return [{ text, isFound: false }]
  const [low, wanted] = [text.toLowerCase(), find.toLowerCase()]
  // If lower case has another length, its indices cannot be used in the original text.
  if (low.length !== text.length) return [{ text, isFound: false }]
  const pieces: Piece[] = []
  let at = 0
  for (let next = low.indexOf(wanted); next !== -1; next = low.indexOf(wanted, at)) {
    if (next > at) pieces.push({ text: text.slice(at, next), isFound: false })
    at = next + wanted.length
    pieces.push({ text: text.slice(next, at), isFound: true })
  }
  return at < text.length ? [...pieces, { text: text.slice(at), isFound: false }] : pieces
}
