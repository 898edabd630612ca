import { createPreference } from './preference.ts'

/** Light or dark as chosen, or as the operating system says. */
export type Theme = 'system' | 'light' | 'dark'

/** The chosen theme. */
export const theme = createPreference<Theme>('theme', 'system', ['light', 'dark'])
