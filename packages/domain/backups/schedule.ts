/** When an instance is backed up, and how many of these backups are kept. */
export interface BackupSchedule {
  readonly frequency: 'daily' | 'weekly'
  /** day of the week of a weekly schedule, 0 for Sunday; ignored by a daily one */
  readonly weekday: number
  /** time of day in UTC, such as `02:30` */
  readonly at: string
  /** number of scheduled backups that are kept; backups that users make are not counted */
  readonly keep: number
}

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

const day = 86_400_000

/** Returns the first time after `after` at which a backup is due. */
export function nextDue({ frequency, weekday, at }: BackupSchedule, after: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const today = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate(), hours, minutes)
  // UTC has no daylight saving time, so that every day has the same length.
  const first = today > after.getTime() ? today : today + day
  const wait = frequency === 'daily' ? 0 : (weekday - new Date(first).getUTCDay() + 7) % 7
  return new Date(first + wait * day)
}

/** Returns a schedule as text, such as `every Sunday at 02:30 UTC, keeping 7`. */
export function scheduleText({ frequency, weekday, at, keep }: BackupSchedule): string {
  const when = frequency === 'daily' ? 'every day' : `every ${weekdays[weekday] ?? 'week'}`
  return `${when} at ${at} UTC, keeping ${keep}`
}
