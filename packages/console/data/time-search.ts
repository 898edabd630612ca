/** What an address says of the time that charts show, and how often they are renewed; nothing where it is as it usually is. */
export interface TimeSearch {
  /** a span until now, by its id (`ui/dates/range.ts`), if there is such a one; beside a span that stays, the one to go back to */
  readonly range?: string | undefined
  /** a span that stays, by its ends, as ISO times */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** s between two looks; 0 for none by itself */
  readonly refresh?: number | undefined
}

/** Years of four digits, as questions write them. */
function timeOf(value: unknown): string | undefined {
  const time = new Date(typeof value === 'string' && value !== '' ? value : Number.NaN)
  return time.getTime() > 0 && time.getUTCFullYear() < 10_000 ? time.toISOString() : undefined
}

/** The time that an address asks for. What it comes to is told by `time-span.ts`, which pages load that show it. */
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
