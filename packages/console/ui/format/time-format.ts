import { createPreference } from '../preference.ts'

/** How dates and times are written: in the browser's locale, or in ISO 8601, local or UTC. */
export type TimeFormat = 'language' | 'iso' | 'utc'

/** The chosen format of times on all pages. */
export const timeFormat = createPreference<TimeFormat>('time', 'language', ['iso', 'utc'])
