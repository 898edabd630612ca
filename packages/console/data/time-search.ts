/** The time range of charts and their refresh interval in the URL; defaults are left out. */
export interface TimeSearch {
  /** ID of a range until now (`ui/dates/range.ts`), if it exists; next to a fixed range, the one to go back to */
  readonly range?: string | undefined
  /** A fixed range by its ends, as ISO times */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Seconds between two refreshes; 0 for no automatic refresh */
  readonly refresh?: number | undefined
}

/** Years have four digits, as in queries. */
function timeOf(value: unknown): string | undefined {
  const time = new Date(typeof value === 'string' && value !== '' ? value : Number.NaN)
  return time.getTime() > 0 && time.getUTCFullYear() < 10_000 ? time.toISOString() : undefined
}

/** Reads the time range from a URL. `time-span.ts`, which only pages with charts load, evaluates it. */
export function readTimeSearch(raw: Record<string, unknown>): TimeSearch {
  const [from, to, range] = [timeOf(raw['from']), timeOf(raw['to']), raw['range']]
  const isSpan = from !== undefined && to !== undefined && from < to
  return {
    range: typeof range === 'string' && range !== '' ? range : undefined,
    from: isSpan ? from : undefined,
    to: isSpan ? to : undefined,
    refresh: [0, 10, 30, 60, 300].find((seconds) => seconds === Number(raw['refresh'] ?? Number.NaN)),
  }
}
