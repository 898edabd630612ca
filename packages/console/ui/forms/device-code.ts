/** The code a device shows and a person types: eight letters in two halves. */

export const DEVICE_CODE_LENGTH = 8

/** The boxes before which a dash is drawn. */
export const DEVICE_CODE_DASH_BEFORE = 4

/** The letters of a text, upper case, everything else left out. */
export function lettersOf(text: string): readonly string[] {
  return text.toUpperCase().match(/[A-Z]/g) ?? []
}

/** Pasting: letters go into the empty boxes from the first on; what does not fit is dropped. */
export function pasteInto(boxes: readonly string[], text: string): readonly string[] {
  const letters = [...lettersOf(text)]
  return boxes.map((box) => (box === '' ? (letters.shift() ?? '') : box))
}
