import type { WorkContext } from '#reconcile/work.ts'
import type { Keeping } from './rollups/seams.ts'
import { day } from './rollups/steps.ts'

/** How often samples are taken, in ms (semantics/metrics.md section 2). */
const intervals = { server: 5000, preview: 20_000 } as const

/** A browser tab keeps everything in memory. */
const inPreview: Keeping = { samples: day, minutes: day, hours: day }

/** How often samples are taken, and how long they are kept in which steps; all in ms. */
export function planOf({ services }: Pick<WorkContext, 'services'>): {
  readonly interval: number
  readonly keep: Keeping
} {
  const { identity, keepSamples } = services
  return identity.preview
    ? { interval: intervals.preview, keep: inPreview }
    : { interval: intervals.server, keep: keepSamples }
}
