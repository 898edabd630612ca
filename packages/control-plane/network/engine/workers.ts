import type { QueueWorker, Worker } from '#reconcile/job.ts'
import { changedVpcs } from './changed-vpcs.ts'
import { vpcComparison } from './comparison.ts'
import { packetCounting } from '../traffic/worker.ts'
import { vpcNetworks } from './reconcile.ts'

export const networkWorkers: readonly QueueWorker[] = [vpcNetworks]

export const networkRounds = (): readonly Worker[] => [changedVpcs(), vpcComparison(), packetCounting()]
