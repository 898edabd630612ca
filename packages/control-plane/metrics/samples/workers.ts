import type { Worker } from '#reconcile/work.ts'
import { folder, sweeper } from './keeper.ts'
import { Sampler } from './sampler.ts'

/** The sweeper first: it makes the partitions into which the others write. */
export const metricWorkers = (): readonly Worker[] => [sweeper(), folder(), new Sampler()]
