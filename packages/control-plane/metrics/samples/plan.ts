import type { WorkContext } from '#reconcile/work.ts'

/** How often samples are taken and how long they are kept, in ms (semantics/metrics.md section 2). */
const plans = {
  server: { interval: 5000, keep: 14 * 86_400_000 },
  // A browser tab keeps everything in memory.
  preview: { interval: 20_000, keep: 86_400_000 },
} as const

export const planOf = ({ services }: Pick<WorkContext, 'services'>): (typeof plans)[keyof typeof plans] =>
  plans[services.identity.preview ? 'preview' : 'server']
