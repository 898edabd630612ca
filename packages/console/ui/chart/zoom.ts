/** Changes the time range of a chart from within the chart. */
export interface Zoom {
  /** Shows a part of the current range; ms since 1970. */
  readonly into: (from: number, to: number) => void
  /** Shows a longer range. */
  readonly out: () => void
}
