import type { QueueWorker, Worker } from '#reconcile/job.ts'
import { autoRestarter } from './auto-restart.ts'
import { machineRemains } from './machine-remains.ts'
import { machines } from './reconcile.ts'
import { machineComparison } from './machine-comparison.ts'

export const instanceWorkers: readonly QueueWorker[] = [machines, machineRemains]

export const instanceRounds = (): readonly Worker[] => [autoRestarter(), machineComparison()]
