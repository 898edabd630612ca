/**
 * Returns a validation rule that fails while a field contains typed text which would not be sent, because it was not
 * added.
 * @param whole what the text should be added to: `rule`
 */
export function requireAdded(whole: string): (typed: string) => true | string {
  return (typed) => typed.trim() === '' || `Typed, but not in the ${whole} yet. Add it or clear it`
}
