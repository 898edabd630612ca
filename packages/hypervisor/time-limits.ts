import type { Clock } from '@portico/domain/ports.ts'
import { type Hypervisor, HypervisorError } from './port.ts'

/** Timeout in ms of calls that record or report state. */
const FOR_A_WISH = 30_000

/** Timeout in ms of calls that copy data: the largest possible disk on slow storage. */
const FOR_A_COPY = 6 * 3_600_000

/**
 * Returns the same hypervisor with timeouts: a call that takes too long counts as failed and may be repeated. The call
 * itself continues, like one whose caller was killed.
 */
export function withTimeLimits(hypervisor: Hypervisor, clock: Clock): Hypervisor {
  const within = async <R>(ms: number, call: () => Promise<R>): Promise<R> => {
    const late = Promise.withResolvers<never>()
    const cancel = clock.after(ms, () => {
      const waited = `${ms / 1000} s`
      late.reject(new HypervisorError(`The hypervisor did not answer within ${waited}`, { retry: true }))
    })
    return Promise.race([call(), late.promise]).finally(cancel)
  }
  const wish = <R>(call: () => Promise<R>): Promise<R> => within(FOR_A_WISH, call)
  const copy = <R>(call: () => Promise<R>): Promise<R> => within(FOR_A_COPY, call)
  const { volumes, sleds, sensors } = hypervisor
  const { drills } = sleds
  return {
    kind: hypervisor.kind,
    networking: hypervisor.networking,
    describe: () => hypervisor.describe(),
    inventory: () => wish(() => hypervisor.inventory()),
    start: (spec) => wish(() => hypervisor.start(spec)),
    stop: (machineId) => wish(() => hypervisor.stop(machineId)),
    reboot: (machineId, generation) => wish(() => hypervisor.reboot(machineId, generation)),
    forget: (machineId) => wish(() => hypervisor.forget(machineId)),
    observe: (machineId) => wish(() => hypervisor.observe(machineId)),
    list: () => wish(() => hypervisor.list()),
    sample: (options) => wish(() => hypervisor.sample(options)),
    watch: (listener) => hypervisor.watch(listener),
    volumes: {
      create: (spec) => copy(() => volumes.create(spec)),
      write: (volumeId, offset, data) => wish(() => volumes.write(volumeId, offset, data)),
      hash: (volumeId, offset, length, signal) => copy(() => volumes.hash(volumeId, offset, length, signal)),
      snapshot: (volumeId, snapshotId) => copy(() => volumes.snapshot(volumeId, snapshotId)),
      deleteVolume: (volumeId) => wish(() => volumes.deleteVolume(volumeId)),
      deleteSnapshot: (snapshotId) => wish(() => volumes.deleteSnapshot(snapshotId)),
      list: () => wish(() => volumes.list()),
    },
    consoles: hypervisor.consoles,
    sleds: {
      add: (sledId) => wish(() => sleds.add(sledId)),
      drills: drills && {
        lose: (sledId) => wish(() => drills.lose(sledId)),
        repair: (sledId) => wish(() => drills.repair(sledId)),
      },
    },
    sensors: { read: () => wish(() => sensors.read()) },
    fabric: { ...hypervisor.fabric, look: (wanted, at) => wish(() => hypervisor.fabric.look(wanted, at)) },
    close: () => hypervisor.close(),
  }
}
