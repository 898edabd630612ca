import type { Clock } from '@portico/domain/ports.ts'
import type { SledFence } from './hardware/sled-outages.ts'
import { type Hypervisor, HypervisorError } from './port.ts'

/** Timeout in ms of calls that record or return state. */
const STATE_TIMEOUT = 30_000

/** Timeout in ms of calls that copy data, long enough for the largest possible disk on slow storage. */
const COPY_TIMEOUT = 6 * 3_600_000

/**
 * Returns the hypervisor with timeouts added: a call that takes too long fails and may be repeated. The call itself
 * continues in the background, like the call of a process that was killed.
 */
export function withTimeouts(hypervisor: Hypervisor, clock: Clock): Hypervisor {
  const within = async <R>(ms: number, call: () => Promise<R>): Promise<R> => {
    const late = Promise.withResolvers<never>()
    const cancel = clock.after(ms, () => {
      const waited = `${ms / 1000} s`
      late.reject(new HypervisorError(`The hypervisor did not answer within ${waited}`, { retry: true }))
    })
    return Promise.race([call(), late.promise]).finally(cancel)
  }
  const short = <R>(call: () => Promise<R>): Promise<R> => within(STATE_TIMEOUT, call)
  const copy = <R>(call: () => Promise<R>): Promise<R> => within(COPY_TIMEOUT, call)
  const { volumes, sleds, sensors, networks, traffic, captures, moves } = hypervisor
  const { drills, outages } = sleds
  return {
    kind: hypervisor.kind,
    networking: hypervisor.networking,
    networks: networks && {
      externalReach: networks.externalReach,
      describe: () => networks.describe(),
      apply: (document, generation) => short(() => networks.apply(document, generation)),
      remove: (vpcId) => short(() => networks.remove(vpcId)),
      observe: (vpcId) => short(() => networks.observe(vpcId)),
      list: () => short(() => networks.list()),
      taken: (range) => short(() => networks.taken(range)),
      plug: (portId) => short(() => networks.plug(portId)),
      unplug: (portId) => short(() => networks.unplug(portId)),
      close: () => networks.close(),
    },
    traffic: traffic && {
      counters: () => short(() => traffic.counters()),
      refusedPackets: (after) => short(() => traffic.refusedPackets(after)),
    },
    captures: captures && { capture: (nic, request) => short(() => captures.capture(nic, request)) },
    moves: moves && {
      whyNot: (sledId) => short(() => moves.whyNot(sledId)),
      move: (machineId, target) => short(() => moves.move(machineId, target)),
      cancel: (machineId, generation) => short(() => moves.cancel(machineId, generation)),
    },
    describe: () => hypervisor.describe(),
    inventory: () => short(() => hypervisor.inventory()),
    start: (spec) => short(() => hypervisor.start(spec)),
    stop: (machineId) => short(() => hypervisor.stop(machineId)),
    reboot: (machineId, generation) => short(() => hypervisor.reboot(machineId, generation)),
    forget: (machineId) => short(() => hypervisor.forget(machineId)),
    observe: (machineId) => short(() => hypervisor.observe(machineId)),
    list: () => short(() => hypervisor.list()),
    sample: (options) => short(() => hypervisor.sample(options)),
    watch: (listener) => hypervisor.watch(listener),
    volumes: {
      create: (spec) => copy(() => volumes.create(spec)),
      write: (volumeId, offset, data) => short(() => volumes.write(volumeId, offset, data)),
      hash: (volumeId, offset, length, signal) => copy(() => volumes.hash(volumeId, offset, length, signal)),
      snapshot: (volumeId, snapshotId) => copy(() => volumes.snapshot(volumeId, snapshotId)),
      ranges: (snapshotId) => short(() => volumes.ranges(snapshotId)),
      read: (snapshotId, offset, length) => short(() => volumes.read(snapshotId, offset, length)),
      deleteVolume: (volumeId) => short(() => volumes.deleteVolume(volumeId)),
      deleteSnapshot: (snapshotId) => short(() => volumes.deleteSnapshot(snapshotId)),
      list: () => short(() => volumes.list()),
    },
    consoles: hypervisor.consoles,
    sleds: {
      add: (sledId) => short(() => sleds.add(sledId)),
      outages: outages && {
        silent: () => short(() => outages.silent()),
        views: (sledId) => short(() => outages.views(sledId)),
        fence: outages.fence && limitedFence(outages.fence, short),
        declareLost: (sledId, generation, proof) =>
          short(() => outages.declareLost(sledId, generation, proof)),
        clear: (sledId, generation) => short(() => outages.clear(sledId, generation)),
        readmit: (sledId, generation) => short(() => outages.readmit(sledId, generation)),
      },
      drills: drills && {
        lose: (sledId) => short(() => drills.lose(sledId)),
        impair: (sledId, impairment) => short(() => drills.impair(sledId, impairment)),
        repair: (sledId) => short(() => drills.repair(sledId)),
      },
    },
    sensors: { read: () => short(() => sensors.read()) },
    fabric: {
      ...hypervisor.fabric,
      report: (wanted, at) => short(() => hypervisor.fabric.report(wanted, at)),
    },
    close: () => hypervisor.close(),
  }
}

function limitedFence(fence: SledFence, limited: <R>(call: () => Promise<R>) => Promise<R>): SledFence {
  return {
    close: (sledId, generation) => limited(() => fence.close(sledId, generation)),
    closed: () => limited(() => fence.closed()),
  }
}
