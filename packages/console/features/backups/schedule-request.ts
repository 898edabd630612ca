import { type BackupSchedule, nextDue } from '@portico/domain/backups/schedule.ts'

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
  return { frequency, weekday: Number(weekday ?? 0), at: timeOf(at), keep: keep ?? 0 }
}

/** Returns a typed time of day, such as `2.30`, as the server expects it: `02:30`. */
const timeOf = (typed: string): string => typed.trim().replace('.', ':').padStart(5, '0')

/** Returns what is wrong with a time of day, or null. */
export function timeProblem(time: string): string | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(timeOf(time)) ? null : 'Must be a time from 00:00 to 23:59'
}

/**
 * Returns the next moment at which a schedule is due, so that the form can show it in the time zone of the user; null
 * if it is off or incomplete.
 */
export function dueAfter(form: ScheduleForm, now: Date): Date | null {
  const schedule = scheduleOf(form)
  return schedule === null || timeProblem(form.at) !== null ? null : nextDue(schedule, now)
}
