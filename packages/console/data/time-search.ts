/** The time range of charts and their refresh interval in the URL; defaults are left out. */
export interface TimeSearch {
  /** ID of a range that ends now (`ui/dates/range.ts`); beside a fixed range, the range to return to */
  readonly range?: string | undefined
  /** Start and end of a fixed range as ISO times */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Seconds between two refreshes; 0 disables automatic refresh */
  readonly refresh?: number | undefined
}

/** Only years with four digits are valid, as in queries. */
function timeOf(value: unknown): string | undefined {
  const time = new Date(typeof value === 'string' && value !== '' ? value : Number.NaN)
  return time.getTime() > 0 && time.getUTCFullYear() < 10_000 ? time.toISOString() : undefined
}

/** Parses the time range in a URL. `time-span.ts`, which only pages with charts load, evaluates it. */
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
