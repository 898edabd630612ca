import type { Worker } from '#reconcile/job.ts'
import { compactor, roller, sweeper } from './maintenance.ts'
import { Sampler } from './sampler.ts'
import { ServiceSampler } from './service-sampler.ts'

/** The sweeper comes first, because it creates the partitions into which the others write. */
export const metricWorkers = (): readonly Worker[] => [
  sweeper(),
  compactor(),
  roller(),
  new Sampler(),
  new ServiceSampler(),
]
