import { createPreference } from './preference.ts'

/** The selected theme: light, dark, or that of the operating system. */
export type Theme = 'system' | 'light' | 'dark'

/** The selected theme. */
export const theme = createPreference<Theme>('theme', 'system', ['light', 'dark'])
