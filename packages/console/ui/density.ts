import { createLook } from './preference.ts'

/** The row height of lists: comfortable to read, or compact to show more rows. */
export type Density = 'comfortable' | 'compact'

/** The chosen density of all lists. */
export const density = createLook<Density>('density', 'comfortable', ['compact'])
