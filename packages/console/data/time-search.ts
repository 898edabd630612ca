/** What an address says of the time that charts show; nothing where it is as it usually is. */
export interface TimeSearch {
  /** a span until now, by its id (`ui/dates/range.ts`), if there is such a one */
  readonly range?: string | undefined
  /** a span that stays, by its ends, as ISO times */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

function timeOf(value: unknown): string | undefined {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : undefined
}

/** The time that an address asks for. What it comes to is told by `time-span.ts`, which pages load that show it. */
export function readTimeSearch({ from: first, to: last, range }: Record<string, unknown>): TimeSearch {
  const [from, to] = [timeOf(first), timeOf(last)]
  if (from !== undefined && to !== undefined && from < to) return { from, to }
  return { range: typeof range === 'string' ? range : undefined }
}
