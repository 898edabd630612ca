/** An empty value: a dimmed dash that screen readers read as "none". The style sheet adds both. */
export function Empty() {
  return <span className="dash" />
}
