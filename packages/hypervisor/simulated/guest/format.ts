/** Sizes and tables in the format of command-line tools. */

const UNITS = ['B', 'K', 'M', 'G', 'T', 'P'] as const

/** Formats a size as `1.5K` (1536) or `20G` (21474836480): in powers of 1024, with one decimal below ten. */
export function humanSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = value < 10 && !Number.isInteger(value) ? 1 : 0
  return `${value.toFixed(digits)}${unit === 0 ? '' : UNITS[unit]}`
}

/**
 * Formats rows as columns that are two spaces apart.
 * @param align `l` or `r` for each column; the last column is not padded
 */
export function columns(rows: readonly (readonly string[])[], align: string): string {
  const widths = Array.from(align).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const cell = (text: string, column: number): string => {
    const width = widths[column] ?? 0
    if (align[column] === 'r') return text.padStart(width)
    return column === align.length - 1 ? text : text.padEnd(width)
  }
  return rows.map((row) => `${row.map(cell).join('  ').trimEnd()}\n`).join('')
}

/** Joins lines, adding a line end to each. */
export function joinLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats the time of day as `09:05:00` in UTC, the time zone of guests. */
export function clockTime(date: Date): string {
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
}

/** Formats a time as `Jan 05 09:05:00`, as journals do. */
export function journalTime(date: Date): string {
  return `${MONTHS[date.getUTCMonth()] ?? ''} ${two(date.getUTCDate())} ${clockTime(date)}`
}

/** Formats a time as `Mon Jan  5 09:05:00 UTC 2026`, as the program date does. */
export function longDate(date: Date): string {
  const day = String(date.getUTCDate()).padStart(2)
  const year = date.getUTCFullYear()
  return `${WEEKDAYS[date.getUTCDay()] ?? ''} ${MONTHS[date.getUTCMonth()] ?? ''} ${day} ${clockTime(date)} UTC ${year}`
}
