import { handlers } from '#handlers.ts'
import type { TestCloud } from '@portico/testing/cloud.ts'
import { Dispatcher } from '../dispatcher.ts'
import type { QueueWorker, JobContext } from '../job.ts'

/** Returns a dispatcher with these workers and their slots, as a server of the cloud runs them. */
export function testDispatcher(
  { controlPlane, db, clock }: Pick<TestCloud, 'controlPlane' | 'db' | 'clock'>,
  workers: readonly QueueWorker[],
): Dispatcher {
  const context: JobContext = {
    db,
    services: controlPlane.services,
    handlers,
    now: () => clock.now(),
    transact: (work) => controlPlane.asSystem('test', work),
    wakeAt: () => {},
    log: () => {},
  }
  const made: Dispatcher = new Dispatcher({
    queue: controlPlane.services.jobs.queue,
    workers,
    contextFor: () => context,
    report: (name, error) => {
      throw new Error(name, { cause: error })
    },
    stepped: () => made.wake(),
  })
  return made
}
