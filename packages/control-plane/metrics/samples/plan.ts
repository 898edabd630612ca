import type { JobContext } from '#reconcile/job.ts'
import { type CounterKind, isSampledRarely } from './counters.ts'
import type { SampleRetention } from '#kernel/services.ts'
import { day } from './rollups/steps.ts'

/**
 * Sampling intervals in ms (docs/reference/metrics.md#schemas). Histograms, sensors and sources that do not belong to
 * machines are sampled less often: at most once a minute, so that they need no rollup to minutes.
 */
const intervals = {
  server: { interval: 5000, rareInterval: 60_000 },
  preview: { interval: 20_000, rareInterval: 120_000 },
} as const

/** In the preview, the retention is one day, because a browser tab holds everything in memory. */
const inPreview: SampleRetention = { samples: day, minutes: day, hours: day }

interface SamplesPlan {
  readonly interval: number
  readonly rareInterval: number
  readonly keep: SampleRetention
}

/** Returns the sampling intervals and the retention of each resolution; all in ms. */
export function planOf({ services }: Pick<JobContext, 'services'>): SamplesPlan {
  const { identity, sampleRetention } = services
  return identity.preview
    ? { ...intervals.preview, keep: inPreview }
    : { ...intervals.server, keep: sampleRetention }
}

/** Returns the sampling interval of a kind of sources, in ms. */
export const intervalOf = ({ interval, rareInterval }: SamplesPlan, kind: CounterKind): number =>
  isSampledRarely(kind) ? rareInterval : interval
