import type { BackupSchedule } from '@portico/domain/backups/schedule.ts'

export interface ScheduleForm {
  frequency: BackupSchedule['frequency'] | 'off'
  /** number of the day as text, 0 for Sunday */
  weekday: string | null
  at: string
  keep: number | null
}

/** Returns the schedule of a form; null if it is off. */
export function scheduleOf({ frequency, weekday, at, keep }: ScheduleForm): BackupSchedule | null {
  if (frequency === 'off') return null
  return { frequency, weekday: Number(weekday ?? 0), at: at.trim().padStart(5, '0'), keep: keep ?? 0 }
}

/** Returns what is wrong with a time of day, or null. */
export function timeProblem(time: string): string | null {
  return /^([01]?\d|2[0-3]):[0-5]\d$/.test(time.trim()) ? null : 'Must be a time from 00:00 to 23:59'
}
