/** What loads pages that no other needs comes with their own code; how it is asked for lies here once, for several routes. */

import type { loadActivity } from '#data/activity-query.ts'
import type { loadExplorer } from './load-explorer.ts'
import type { loadOverview } from './load-overview.ts'

export const lateActivity = async (...asked: Parameters<typeof loadActivity>) =>
  (await import('#data/activity-query.ts')).loadActivity(...asked)

export const lateOverview = async (...asked: Parameters<typeof loadOverview>) =>
  (await import('./load-overview.ts')).loadOverview(...asked)

export const lateExplorer = async (...asked: Parameters<typeof loadExplorer>) =>
  (await import('./load-explorer.ts')).loadExplorer(...asked)
