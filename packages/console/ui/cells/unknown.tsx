/** A value that could not be loaded, in contrast to an empty value. */
export function Unknown() {
  return <span className="font-normal text-fg-muted">not known</span>
}
