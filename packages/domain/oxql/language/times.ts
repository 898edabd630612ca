/** Durations and timestamps in queries (docs/reference/metrics.md#oxql). All in ms. */

const day = 86_400_000

/** The range of timestamps that responses can contain: years 0 to 9999, in ms since the epoch. */
const moments = { first: Date.parse('0000-01-01T00:00:00Z'), last: Date.parse('9999-12-31T23:59:59.999Z') }

export const isMoment = (time: number): boolean => time >= moments.first && time <= moments.last

/** ms per unit */
export const durationUnits: Readonly<Record<string, number>> = {
  Y: 365 * day,
  M: 30 * day,
  w: 7 * day,
  d: day,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  ns: 1e-6,
}

/** Parses a duration such as `5m` to ms; null if the text is not a duration. */
export function parseDuration(text: string): number | null {
  const parts = /^(\d+)([A-Za-z]+)$/.exec(text)
  const unit = durationUnits[parts?.[2] ?? '']
  const ms = unit === undefined ? Number.NaN : Number(parts?.[1]) * unit
  return Number.isFinite(ms) ? ms : null
}

/**
 * Parses the text after an `@` to ms since the epoch: a date, a date with a time, or a time of today; all in UTC.
 * @param now ms since the epoch; determines today
 * @returns null if the text is none of these or the date does not exist
 */
export function parseMoment(text: string, now: number): number | null {
  const parts = /^(?:(\d{4}-\d{2}-\d{2})(?:T|$))?(?:(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?)?$/.exec(text)
  if (parts === null || text === '' || text.endsWith('T')) return null
  const [, date, hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts
  const midnight = date === undefined ? now - mod(now, day) : Date.parse(`${date}T00:00:00Z`)
  // Some engines parse 30 February as a day in March, so the date is compared with its own parsed form.
  if (date !== undefined && (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date))) {
    return null
  }
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)]
  if (h > 23 || m > 59 || s > 59) return null
  return midnight + h * 3_600_000 + m * 60_000 + s * 1000 + Number(`0${fraction}`) * 1000
}

const mod = (value: number, by: number) => ((value % by) + by) % by
