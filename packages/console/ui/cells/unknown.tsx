/** What could not be had: not the same as none. */
export function Unknown() {
  return <span className="font-normal text-fg-muted">not known</span>
}
