/** Nothing to show: a dimmed dash that screen readers hear as "none". */
export function Empty() {
  return (
    <span className="text-fg-faint">
      <span aria-hidden>—</span>
      <span className="sr-only">none</span>
    </span>
  )
}
