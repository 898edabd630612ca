/** The code that a device shows and a user types: eight letters in two halves. */

export const DEVICE_CODE_LENGTH = 8

/** The index of the box that has a dash before it. */
export const DEVICE_CODE_DASH_BEFORE = 4

/** Returns the letters of a text in upper case and drops everything else. */
export function lettersOf(text: string): readonly string[] {
  return text.toUpperCase().match(/[A-Z]/g) ?? []
}

/** Pattern of a code as a device shows it, anywhere in a text: `Your code: WDJB-MJHT`. */
const codePattern = /\b[A-Z]{4}[-–][A-Z]{4}\b/

/**
 * Returns the boxes after pasting. Letters fill the empty boxes in order, and a complete code replaces all boxes.
 * Letters that do not fit are dropped.
 */
export function pasteInto(boxes: readonly string[], text: string): readonly string[] {
  const [whole] = codePattern.exec(text.toUpperCase()) ?? []
  if (whole !== undefined) return lettersOf(whole)
  const letters = [...lettersOf(text)]
  return boxes.map((box) => (box === '' ? (letters.shift() ?? '') : box))
}
