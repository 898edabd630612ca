/** An empty value: a dimmed dash that screen readers read as "none". The style sheet produces both. */
export function Empty() {
  return <span className="dash" />
}
