import type { Clock } from '@portico/domain/ports.ts'
import type { Fabric } from '#hardware/fabric.ts'
import type { HardwareSample } from '#hardware/sensors.ts'
import type { SledFence } from '#hardware/sled-outages.ts'
import {
  absentMachine,
  HypervisorError,
  type Hypervisor,
  type MachineMoves,
  type MachineReport,
  type MachineSample,
  type MachineSpec,
  type Volumes,
} from '#port.ts'
import { simulatedCaptures } from './captures.ts'
import { simulatedConsoles, type ConsolesHost } from './console/consoles.ts'
import type { PowerEffect } from './console/terminal.ts'
import { durationsFor } from './durations.ts'
import { simulatedFabric } from './fabric/fabric.ts'
import { faultBook, rackLink, type RackFaults } from './faults.ts'
import { phaseHints } from './hints.ts'
import { rackFacts } from './inventory.ts'
import {
  CRASHED,
  isOver,
  newMachine,
  phaseAt,
  reportAt,
  sledOf,
  withExternalIps,
  withFailure,
  withMove,
  withMoveFailure,
  withReboot,
  withStop,
  type MachineRecord,
} from './machine-record.ts'
import type { ReachabilityOf } from './reachability.ts'
import { recordsOf } from './records.ts'
import { lastSampleOf, loadAt, sampleAt } from './samples.ts'
import { hardwareSample } from './sensors/sensors.ts'
import { type SledCondition, soundSled } from './sled-condition.ts'
import { simulatedOutages } from './sled-outages.ts'
import { simulatedSleds } from './sleds.ts'
import { moveDuration } from './machine-move.ts'
import { keyFingerprint } from './ssh-fingerprints.ts'
import type { RackStore } from './store.ts'
import { simulatedTraffic } from './traffic.ts'
import { simulatedVolumes, type DiskProperties } from './volumes.ts'

export interface SimulatedRackOptions {
  /** seed of the rack; with the same seed and store, racks have the same IDs, serial numbers and load */
  readonly seed: number
  readonly sleds?: number
  /** number of additional sleds that are in the rack but not added; 0 if omitted */
  readonly spareSleds?: number
  readonly clock: Clock
  readonly store: RackStore
  /** divisor of all durations of machines that are started here; 1 is realistic */
  readonly speed?: number
  /** decides where packets of guests get to; every address answers if omitted */
  readonly reachability?: ReachabilityOf
  /** whether guests send packets to each other without commands, for demos; false if omitted */
  readonly hasTraffic?: boolean
  /** whether the storage can refuse the writes of a sled that is lost; true if omitted */
  readonly hasFence?: boolean
}

export interface SimulatedRack extends Hypervisor {
  readonly kind: 'simulated'
  readonly faults: RackFaults
}

/** Share of the start's duration after which an injected failure happens. */
const FAILING_START = 0.6

/** Maximum number of last samples of removed machines that are stored until the next sampling. */
const MAX_LAST_SAMPLES = 100

/** Creates a simulated rack, which runs no real machines. Its state is in the {@link RackStore}. */
export function createSimulatedRack(options: SimulatedRackOptions): SimulatedRack {
  const {
    seed,
    sleds = 32,
    spareSleds = 2,
    clock,
    store,
    speed = 1,
    reachability = null,
    hasTraffic = false,
    hasFence = true,
  } = options
  const facts = rackFacts(seed, sleds, spareSleds)
  const machines = recordsOf<MachineRecord>(store, 'machine')
  const faults = faultBook(store)
  const sledLife = simulatedSleds({ facts, seed, speed, clock, store })
  const volumes = simulatedVolumes({ store, clock, copyTime: (bytes) => faults.copyTime(bytes) })
  const link = rackLink(clock)
  const hints = phaseHints(clock)
  /** Last samples of the machines that were removed since the previous sampling. */
  const left: MachineSample[] = []
  const now = (): number => clock.now().getTime()

  type Change = (record: MachineRecord, now: number) => MachineRecord

  /** Changes a known machine and notifies watchers. Has no effect if the machine is unknown or does not change. */
  const change = async (machineId: string, how: Change): Promise<void> => {
    let before: MachineRecord | null = null
    const after = await machines.update(machineId, (present) => {
      before = present
      return present === null ? null : how(present, now())
    })
    if (after === null || after === before) return
    hints.changed(after)
    consoles.changed(after)
  }

  const outages = simulatedOutages({ facts, clock, store, machines, change, hasFence })

  const power = (machineId: string, effect: PowerEffect): Promise<void> =>
    change(machineId, (record, at) => {
      if (effect === 'power-off') return withStop(record, 'guest', at)
      return effect === 'reboot' ? withReboot(record, null, at) : withFailure(record, CRASHED, at, at)
    })

  const simulatedNetwork =
    reachability && simulatedTraffic({ clock, store, machines, reachability, hasHabits: hasTraffic })
  const consolesHost: ConsolesHost = {
    clock,
    read: (machineId) => machines.get(machineId),
    power,
    reachability: simulatedNetwork?.guestNetwork ?? null,
  }
  const consoles = simulatedConsoles(consolesHost)

  const create = async (spec: MachineSpec): Promise<void> => {
    const lost = outages.failureOf(spec.sledId, await outages.conditionOf(spec.sledId))
    const sledLost = (await sledLife.whyNoMachine(spec.sledId)) ?? lost?.why ?? null
    if (sledLost === null) await outages.requireAnswer(spec.sledId)
    const bootSlot = await findBootSlot(spec, (volumeId) => volumes.inspect(volumeId))
    const keyFingerprints = await Promise.all(spec.sshPublicKeys.map(keyFingerprint))
    const names = [spec.instanceId, spec.name]
    const startFails = await faults.nextStart(names)
    const startedAt = now()
    const durations = durationsFor(seed, spec.id, speed)
    const sound = newMachine({ spec, startedAt, durations, bootSlot, keyFingerprints })
    const failing =
      startFails === null
        ? sound
        : withFailure(sound, startFails, startedAt + durations.start * FAILING_START, startedAt)
    const record = sledLost === null ? failing : withFailure(failing, sledLost, startedAt, startedAt)
    const kept = await machines.update(spec.id, (present) => present ?? record)
    if (kept !== record) return
    if (startFails !== null) await faults.startFailed(names)
    hints.changed(record)
  }

  /**
   * Makes the sled and its machines fail. The machines are changed even if the sled has failed already, since the
   * process that recorded the sled's failure may have been killed before it changed them.
   */
  const loseSled = async (sledId: string): Promise<void> => {
    await sledLife.wish(sledId, 'lose')
    const why = await sledLife.whyNoMachine(sledId)
    if (why === null) return
    for (const { id } of await machines.list()) {
      await change(id, (record, at) => {
        if (sledOf(record, at) === sledId) return withFailure(record, why, at, at)
        return record.move?.sledId === sledId ? withMoveFailure(record, why, at) : record
      })
    }
  }

  /** Returns why no machine can be on a sled at the moment; null if machines can. */
  const whyNoMachine = async (sledId: string): Promise<string | null> => {
    const condition = await outages.conditionOf(sledId)
    const why = outages.failureOf(sledId, condition)?.why ?? outages.stallOf(sledId, condition)
    return (await sledLife.whyNoMachine(sledId)) ?? why
  }

  /** Moves a machine by a request. A move to a sled that fails meanwhile fails too (`loseSled`). */
  const moves: MachineMoves = {
    whyNot: whyNoMachine,
    async move(machineId, { sledId, generation }) {
      const found = await machines.get(machineId)
      if (found === null) return
      await outages.requireAnswer(sledOf(found, now()))
      const request = { generation, sledId, failure: await whyNoMachine(sledId) }
      const duration = request.failure === null ? moveDuration(found.spec.memory, speed) : 0
      const moving = withMove(found, { ...request, duration }, now())
      if (moving === found) return
      const failure = await faults.takeMoveFailure([found.spec.instanceId, found.spec.name])
      await change(machineId, (record, at) =>
        failure === null
          ? withMove(record, { ...request, duration }, at)
          : withMove(record, { ...request, failure, duration: duration / 2 }, at),
      )
    },
    cancel: (machineId, generation) =>
      change(machineId, (record, at) =>
        record.move?.generation === generation
          ? withMoveFailure(record, 'The move was cancelled', at)
          : record,
      ),
  }

  /** Runs a call over the link. An exception thrown synchronously becomes a rejection as well. */
  const reached = async <R>(work: () => Promise<R>, call: 'start' | 'other' = 'other'): Promise<R> => {
    await link.pass(call)
    return work()
  }

  /** Returns the report of a machine. What runs on a lost sled has failed, whatever its record says. */
  const report = (record: MachineRecord, condition: SledCondition): MachineReport => {
    const plain = reportAt(record, now())
    if (isOver(record, now())) return plain
    const sledId = sledOf(record, now())
    const failure = outages.failureOf(sledId, condition)
    if (failure !== null) return { ...plain, phase: 'failed', failure: failure.why }
    return { ...plain, stalled: outages.stallOf(sledId, condition) }
  }

  const observe = async (machineId: string): Promise<MachineReport> => {
    const record = await machines.get(machineId)
    if (record === null) return absentMachine(machineId)
    return report(record, await outages.conditionOf(sledOf(record, now())))
  }

  /** Changes a machine at its sled. @throws HypervisorError, retryable, if the sled does not answer */
  const changeThere = async (machineId: string, how: Change): Promise<void> => {
    const record = await machines.get(machineId)
    if (record !== null && !isOver(record, now())) await outages.requireAnswer(sledOf(record, now()))
    return change(machineId, how)
  }

  const forget = async (machineId: string): Promise<void> => {
    const known = await machines.get(machineId)
    const isLost = (await observe(machineId)).phase === 'failed'
    if (isLost && known !== null && !isOver(known, now())) await outages.leaveRunning(known)
    await machines.bury(machineId, clock.now(), (record) => {
      if (record !== null && !isLost && !isOver(record, now())) {
        const retry = phaseAt(record, now()) === 'stopping'
        throw new HypervisorError(`Machine ${machineId} is not off yet`, { retry })
      }
      const last = record && lastSampleOf(record)
      if (last === null) return
      left.push(last)
      // If another server samples the machines, the samples collected here are never read, so their number is limited.
      left.splice(0, left.length - MAX_LAST_SAMPLES)
    })
  }

  const readSensors = async (): Promise<HardwareSample> => {
    const at = now()
    const [sleds, known] = [await sledLife.members(), await machines.list()]
    const busy = new Map<string, number>()
    for (const { value } of known.filter((each) => phaseAt(each.value, at) === 'running')) {
      const sledId = sledOf(value, at)
      busy.set(sledId, (busy.get(sledId) ?? 0) + loadAt(value, at))
    }
    const lost = [
      ...sleds.flatMap(({ sled, lostAt }) => (lostAt === null ? [] : [[sled.id, lostAt] as const])),
      ...(await outages.silent()).map(({ sledId, since }) => [sledId, since.getTime()] as const),
    ]
    return hardwareSample(facts, seed, {
      at,
      busy,
      lost: new Map(lost),
      sleds: sleds.map(({ sled }) => sled),
    })
  }

  return {
    kind: 'simulated',
    networking: 'simulated',
    networks: null,
    traffic: simulatedNetwork?.traffic ?? null,
    captures: simulatedCaptures(clock),
    moves: {
      whyNot: (sledId) => reached(() => moves.whyNot(sledId)),
      move: (machineId, target) => reached(() => moves.move(machineId, target)),
      cancel: (machineId, generation) => reached(() => moves.cancel(machineId, generation)),
    },
    describe: () => `A simulated rack of ${sleds} sleds. Machines follow a script and nothing runs`,
    inventory: () =>
      reached(async () => {
        const [inventory, conditions] = [await sledLife.inventory(), await outages.conditions()]
        const sledsWithLoss = inventory.sleds.map((sled) => ({
          ...sled,
          failure: sled.failure ?? outages.failureOf(sled.id, conditions.get(sled.id) ?? soundSled),
        }))
        return { ...inventory, sleds: sledsWithLoss }
      }),
    start: (spec) =>
      reached(async () => {
        if ((await machines.get(spec.id)) === null) return create(spec)
        return change(spec.id, (record) => withExternalIps(record, spec.externalIps))
      }, 'start'),
    stop: (machineId) =>
      reached(() => changeThere(machineId, (record, at) => withStop(record, 'command', at))),
    reboot: (machineId, generation) =>
      reached(() => changeThere(machineId, (record, at) => withReboot(record, generation, at))),
    forget: (machineId) => reached(() => forget(machineId)),
    observe: (machineId) => reached(() => observe(machineId)),
    list: () =>
      reached(async () => {
        const conditions = await outages.conditions()
        return (await machines.list()).map(({ value }) =>
          report(value, conditions.get(sledOf(value, now())) ?? soundSled),
        )
      }),
    sample: (wanted) =>
      reached(async () => {
        const at = now()
        const silent = new Set((await outages.silent()).map(({ sledId }) => sledId))
        const records = (await machines.list()).filter(({ value }) => !silent.has(sledOf(value, now())))
        return samplesOf(left.splice(0), records, (record) => sampleAt(record, at, wanted))
      }),
    watch(listener) {
      const unwatch = hints.watch(listener)
      // Machines that other processes started are watched for future changes as well. If the store fails, hints are
      // lost.
      machines.list().then(
        (known) => known.forEach(({ value }) => hints.expect(value)),
        () => undefined,
      )
      return unwatch
    },
    sensors: { read: () => reached(readSensors) },
    volumes: guardedVolumes(volumes, reached),
    fabric: guardedFabric(simulatedFabric(seed), reached),
    consoles: {
      history: (machineId, range) => reached(() => consoles.history(machineId, range)),
      connect: (machineId, mostRecent, listener) =>
        reached(() => consoles.connect(machineId, mostRecent, listener)),
    },
    sleds: {
      add: (sledId) => reached(() => sledLife.wish(sledId, 'add')),
      outages: {
        silent: () => reached(() => outages.silent()),
        views: (sledId) => reached(() => outages.views(sledId)),
        fence: outages.fence && guardedFence(outages.fence, reached),
        declareLost: (sledId, generation, proof) =>
          reached(() => outages.declareLost(sledId, generation, proof)),
        clear: (sledId, generation) => reached(() => outages.clear(sledId, generation)),
        readmit: (sledId, generation) => reached(() => outages.readmit(sledId, generation)),
      },
      drills: {
        lose: (sledId) => reached(() => loseSled(sledId)),
        impair: (sledId, impairment) =>
          reached(async () => {
            await sledLife.whyNoMachine(sledId)
            await outages.impair(sledId, impairment)
          }),
        repair: (sledId) =>
          reached(async () => {
            await outages.mend(sledId)
            await sledLife.wish(sledId, 'repair')
          }),
      },
    },
    faults: {
      failMachine: (machineId, why) => change(machineId, (record, at) => withFailure(record, why, at, at)),
      failNextStart: (instance, why) => faults.failNextStart(instance, why),
      failNextMove: (instance, why) => faults.failNextMove(instance, why),
      copySlowly: (msPerGib) => faults.copySlowly(msPerGib),
      setQuorum: (hasQuorum) => outages.setQuorum(hasQuorum),
      writers: (volumeId) => outages.writers(volumeId),
      beUnreachable: (ms) => link.cut(ms),
      delayCalls: (calls = 'all') => link.holdUp(calls),
    },
    async close() {
      link.close()
      hints.close()
      consoles.close()
    },
  }
}

/**
 * Returns the slot of the first bootable disk in the order of the specification. A boot disk whose image has an
 * operating system counts as bootable even without a boot sector, since the images of the demo have none.
 */
async function findBootSlot(
  spec: MachineSpec,
  look: (volumeId: string) => Promise<DiskProperties | null>,
): Promise<number | null> {
  let bootSlot: number | null = null
  for (const [i, disk] of spec.disks.entries()) {
    const seen = await look(disk.volumeId)
    if (seen === null) throw new HypervisorError(`There is no volume ${disk.volumeId}`, { retry: false })
    const bootable = seen.bootMarker || (i === 0 && spec.guestOs !== null && seen.nonZero)
    if (bootable) bootSlot ??= disk.slot
  }
  return bootSlot
}

function guardedFabric(fabric: Fabric, reached: <R>(work: () => Promise<R>) => Promise<R>): Fabric {
  return { ...fabric, report: (wanted, at) => reached(() => fabric.report(wanted, at)) }
}

function guardedFence(fence: SledFence, reached: <R>(work: () => Promise<R>) => Promise<R>): SledFence {
  return {
    close: (sledId, generation) => reached(() => fence.close(sledId, generation)),
    closed: () => reached(() => fence.closed()),
  }
}

function guardedVolumes(volumes: Volumes, reached: <R>(work: () => Promise<R>) => Promise<R>): Volumes {
  return {
    create: (spec) => reached(() => volumes.create(spec)),
    write: (volumeId, offset, data) => reached(() => volumes.write(volumeId, offset, data)),
    hash: (volumeId, offset, length) => reached(() => volumes.hash(volumeId, offset, length)),
    snapshot: (volumeId, snapshotId) => reached(() => volumes.snapshot(volumeId, snapshotId)),
    ranges: (snapshotId) => reached(() => volumes.ranges(snapshotId)),
    read: (snapshotId, offset, length) => reached(() => volumes.read(snapshotId, offset, length)),
    deleteVolume: (volumeId) => reached(() => volumes.deleteVolume(volumeId)),
    deleteSnapshot: (snapshotId) => reached(() => volumes.deleteSnapshot(snapshotId)),
    list: () => reached(() => volumes.list()),
  }
}

/** Yields the last samples of removed machines, then those of the machines that run. */
function* samplesOf(
  left: readonly MachineSample[],
  machines: readonly { readonly value: MachineRecord }[],
  take: (record: MachineRecord) => MachineSample | null,
): Generator<MachineSample> {
  yield* left
  for (const { value } of machines) {
    const sample = take(value)
    if (sample !== null) yield sample
  }
}
