import { gzipSync } from 'node:zlib'
import { ControlPlane } from '@portico/control-plane/control-plane.ts'
import { fillDemo } from '@portico/control-plane/demo/fill.ts'
import { databaseRackStore } from '@portico/control-plane/fleet/simulated-rack/store.ts'
import { openPglite } from '@portico/control-plane/kernel/database/pglite.ts'
import { jobClockOf } from '@portico/control-plane/kernel/job-queue/job-clock.ts'
import { drawsFor } from '@portico/hypervisor/simulated/random.ts'
import { createSimulatedRack } from '@portico/hypervisor/simulated/rack.ts'
import { webPasswords } from '#passwords.ts'
import { rackSeed, visitor } from '#visitor.ts'
import { pastClock } from './past-clock.ts'
import { slimDump } from './slim-dump.ts'

const hour = 3_600_000

/** Number of hours of history in the demo content: the time that `fillDemo` passes, so that the history ends now. */
const history = 240

/** Number of seconds that are simulated one by one, since machines need a few seconds to start or stop. */
const settling = 8

/**
 * Returns the initial database of every visitor as a gzip-compressed tar, from which PGlite can start. The database is
 * that of a control plane after its first start, with demo content and some days of history that end now.
 */
export async function makeDump(now: Date, version: string): Promise<Uint8Array<ArrayBuffer>> {
  const { pglite, db } = await openPglite()
  const clock = pastClock(new Date(now.getTime() - history * hour))
  const random = drawsFor('portico preview')
  const rack = createSimulatedRack({ seed: rackSeed, clock, store: databaseRackStore(db) })
  const failures: unknown[] = []
  const controlPlane = await ControlPlane.open({
    db,
    clock,
    random,
    passwords: webPasswords,
    hypervisor: rack,
    identity: { version, hypervisor: 'simulated', preview: true },
    log: ({ level, error, message }) => {
      if (level === 'error') failures.push(error ?? message)
    },
    alone: true,
    jobClock: jobClockOf(clock),
    checkAnswers: true,
    firstPassword: () => visitor.password,
  })

  const passHours = async (hours: number) => {
    for (let second = 0; second < settling; second++) {
      await controlPlane.reconciler.settle()
      clock.advance(1000)
    }
    await controlPlane.reconciler.settle()
    clock.advance(hours * hour - settling * 1000)
  }
  await fillDemo(controlPlane, {
    random,
    password: visitor.password,
    passHours,
    failNextStart: (instance, why) => rack.faults.failNextStart(instance, why),
  })
  if (failures.length > 0) throw new AggregateError(failures, 'the example content could not be made')
  await rack.close()
  const dump = await slimDump(pglite)
  await db.destroy()
  return new Uint8Array(gzipSync(dump, { level: 9 }))
}
