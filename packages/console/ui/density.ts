import { createPreference } from './preference.ts'

/** The row height of lists: comfortable to read, or compact to show more rows. */
export type Density = 'comfortable' | 'compact'

/** The chosen density of all lists. */
export const density = createPreference<Density>('density', 'comfortable', ['compact'])
