/** Loaders whose code comes with the pages that need it. */

import type { loadActivity } from './load-activity.ts'
import type { loadExplorer } from './load-explorer.ts'
import type { loadOverview } from './load-overview.ts'

export const lateActivity = async (...args: Parameters<typeof loadActivity>) =>
  (await import('./load-activity.ts')).loadActivity(...args)

export const lateOverview = async (...args: Parameters<typeof loadOverview>) =>
  (await import('./load-overview.ts')).loadOverview(...args)

export const lateExplorer = async (...args: Parameters<typeof loadExplorer>) =>
  (await import('./load-explorer.ts')).loadExplorer(...args)
