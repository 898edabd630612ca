/** Characters of a weekday that fit above a column of days. */
const fits = 4

/** Sunday, in no time zone that matters. */
const sunday = Date.UTC(2026, 0, 4)

/** How weekdays are written above a month: by a letter in languages that do not shorten them, as Arabic and Persian. */
export function weekdayStyle(locale: string): 'short' | 'narrow' {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const week = Array.from({ length: 7 }, (_, day) => names.format(sunday + day * 86_400_000))
  return week.every((name) => name.length <= fits) ? 'short' : 'narrow'
}
