/** ms of each unit in `-3h` */
const units: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
}

// A date, an optional time of day to the minute or finer, and an optional zone. Without a time it is midnight, and
// without a zone it is local time.
const dateTimePattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Parses a time in the formats of logs, commands and other systems: `2026-08-20`, `2026-08-20 14:00`,
 * `2026-08-20T14:00:05.25Z`, seconds or milliseconds since 1970, or relative to now: `now`, `-90m`, `now-3h`. Returns
 * null for anything else and for days that do not exist.
 */
export function parseTime(text: string, now: Date): Date | null {
  const trimmed = text.trim()
  if (/^now$/i.test(trimmed)) return now
  const back = /^(?:now\s*)?-\s*(\d{1,6})\s*([smhdw])$/i.exec(trimmed)
  if (back !== null) {
    const [, count = '', unit = ''] = back
    return new Date(now.getTime() - Number(count) * (units[unit.toLowerCase()] ?? 0))
  }
  if (/^\d{10}$/.test(trimmed)) return new Date(Number(trimmed) * 1000)
  if (/^\d{13}$/.test(trimmed)) return new Date(Number(trimmed))
  return parseDateTime(trimmed)
}

function parseDateTime(text: string): Date | null {
  const parts = dateTimePattern.exec(text)
  if (parts === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part: string | undefined) => Number(part ?? 0))
  const ms = Math.floor(Number(`0.${parts[7] ?? '0'}`) * 1000)
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12
  if (!isDay || hour > 23 || minute > 59 || second > 59) return null
  const minutesEast = zoneIn(parts[8])
  if (minutesEast === null) return new Date(year, month - 1, day, hour, minute, second, ms)
  return new Date(Date.UTC(year, month - 1, day, hour, minute - minutesEast, second, ms))
}

/** Returns the minutes by which a zone is ahead of UTC; null if the text has no zone. */
function zoneIn(text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^(z|utc)$/i.test(text)) return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2))
  return text.startsWith('-') ? -minutes : minutes
}
