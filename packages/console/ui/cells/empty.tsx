/** Nothing to show: a dimmed dash that screen readers hear as "none", both of them made by the style sheet. */
export function Empty() {
  return <span className="dash" />
}
