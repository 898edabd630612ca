/** Maximum number of characters of a weekday name above a column of days */
const fits = 4

/** A Sunday in UTC, of which only the name is used. */
const sunday = Date.UTC(2026, 0, 4)

/**
 * Returns the style of the weekday names above a month: one letter in languages that do not abbreviate them, such as
 * Arabic and Persian.
 */
export function weekdayStyle(locale: string): 'short' | 'narrow' {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const week = Array.from({ length: 7 }, (_, day) => names.format(sunday + day * 86_400_000))
  return week.every((name) => name.length <= fits) ? 'short' : 'narrow'
}
