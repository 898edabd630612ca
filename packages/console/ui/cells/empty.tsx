/** Nothing to show: a dimmed dash that screen readers hear as "none". */
export function Empty() {
  return (
    <span className="dash">
      <span className="sr-only">none</span>
    </span>
  )
}
