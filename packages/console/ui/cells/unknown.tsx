/** A value that could not be loaded, which is not the same as an empty value. */
export function Unknown() {
  return <span className="font-normal text-fg-muted">not known</span>
}
