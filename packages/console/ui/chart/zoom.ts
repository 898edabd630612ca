/** Another time can be looked at from within a chart. */
export interface Zoom {
  /** Look at a part of what is shown; ms since 1970. */
  readonly into: (from: number, to: number) => void
  /** Look at more than is shown. */
  readonly out: () => void
}
