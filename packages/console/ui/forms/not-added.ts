/**
 * What keeps a form from being sent while something is typed that it would not send: `true` for a field that is empty.
 * @param whole what the typed text would have to be added to: `rule`
 */
export function isAddedTo(whole: string): (typed: string) => true | string {
  return (typed) => typed.trim() === '' || `Typed, but not part of the ${whole} yet. Add it, or clear it`
}
