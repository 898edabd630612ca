/**
 * Returns a rule that blocks a form while text is typed in a field that would not be sent; the rule returns `true` for
 * an empty field.
 * @param whole what the typed text should have been added to: `rule`
 */
export function requireAdded(whole: string): (typed: string) => true | string {
  return (typed) => typed.trim() === '' || `Typed, but not in the ${whole} yet. Add it or clear it`
}
