/** The code a device shows and a person types: eight letters in two halves. */

export const DEVICE_CODE_LENGTH = 8

/** The boxes before which a dash is drawn. */
export const DEVICE_CODE_DASH_BEFORE = 4

/** The letters of a text, upper case, everything else left out. */
export function lettersOf(text: string): readonly string[] {
  return text.toUpperCase().match(/[A-Z]/g) ?? []
}

/** A code as a device shows it, wherever it stands in a text: `Your code: WDJB-MJHT`. */
const shown = /\b[A-Z]{4}[-–][A-Z]{4}\b/

/**
 * Pasting: letters go into the empty boxes from the first on, or of a whole code into all; what does not fit is dropped.
 */
export function pasteInto(boxes: readonly string[], text: string): readonly string[] {
  const [whole] = shown.exec(text.toUpperCase()) ?? []
  if (whole !== undefined) return lettersOf(whole)
  const letters = [...lettersOf(text)]
  return boxes.map((box) => (box === '' ? (letters.shift() ?? '') : box))
}
