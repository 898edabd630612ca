import { createLook } from '../look.ts'

/** How dates and times are written: as the browser's language has it, or the same everywhere. */
export type TimeFormat = 'language' | 'iso' | 'utc'

/** The chosen way, of all pages. */
export const timeFormat = createLook<TimeFormat>('time', 'language', ['iso', 'utc'])
