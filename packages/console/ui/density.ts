import { createLook } from './look.ts'

/** How high the rows of lists are: to be at ease, or to see more of them at once. */
export type Density = 'comfortable' | 'compact'

/** The chosen density, of all lists. */
export const density = createLook<Density>('density', 'comfortable', ['compact'])
