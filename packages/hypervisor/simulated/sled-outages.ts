import type { Clock } from '@portico/domain/ports.ts'
import type { SledFailure } from '#hardware/inventory.ts'
import type { SledOutages, SledView } from '#hardware/sled-outages.ts'
import type { SledImpairment } from '#hardware/sleds.ts'
import { requireLost, withFence, withLoss, withReadmission } from '#outage-record.ts'
import { HypervisorError } from '#port.ts'
import type { RackFacts } from './inventory.ts'
import { isOver, sledOf, withFailure, withMoveFailure, type MachineRecord } from './machine-record.ts'
import { recordsOf, type Records } from './records.ts'
import { canWrite, hasPower, silentSince, type SledCondition, soundSled } from './sled-condition.ts'
import type { RackStore } from './store.ts'

export interface SimulatedOutagesOptions {
  readonly facts: RackFacts
  readonly clock: Clock
  readonly store: RackStore
  readonly machines: Records<MachineRecord>
  /** Changes a known machine and notifies watchers. */
  readonly change: (
    machineId: string,
    how: (record: MachineRecord, now: number) => MachineRecord,
  ) => Promise<void>
  /** whether the storage has a fence */
  readonly hasFence: boolean
}

/** The outages of a rack's sleds, with the part that only the simulation needs. */
export interface SimulatedOutages extends SledOutages {
  /** Returns the conditions of all sleds that ever were impaired, by ID. */
  conditions(): Promise<ReadonlyMap<string, SledCondition>>
  conditionOf(sledId: string): Promise<SledCondition>
  /** Returns why a sled's machines are lost; null if they are not. */
  failureOf(sledId: string, condition: SledCondition): SledFailure | null
  /** Returns why the machines of a sled that has not failed make no progress, as one sentence; null if they do. */
  stallOf(sledId: string, condition: SledCondition): string | null
  /** @throws HypervisorError, retryable, if the sled does not answer */
  requireAnswer(sledId: string): Promise<void>
  impair(sledId: string, impairment: SledImpairment): Promise<void>
  /** Ends the impairment. The machines of a sled that was off have failed. */
  mend(sledId: string): Promise<void>
  /** Records that a machine that runs on a lost sled is being forgotten. */
  leaveRunning(record: MachineRecord): Promise<void>
  /** Returns the IDs of the machines that can write to a volume now. More than one damages the volume. */
  writers(volumeId: string): Promise<readonly string[]>
  /** Sets whether the storage has a quorum. Without it, its views and its fence cannot be used. */
  setQuorum(hasQuorum: boolean): Promise<void>
}

export function simulatedOutages(options: SimulatedOutagesOptions): SimulatedOutages {
  const { facts, clock, store, machines, change, hasFence } = options
  const records = recordsOf<SledCondition>(store, 'sled-condition')
  const faults = recordsOf<{ readonly hasQuorum: boolean }>(store, 'fault')
  const now = (): number => clock.now().getTime()

  const serialOf = (sledId: string): string => facts.sleds.find(({ id }) => id === sledId)?.serial ?? sledId

  const conditionOf = async (sledId: string): Promise<SledCondition> =>
    (await records.get(sledId)) ?? soundSled

  const conditions = async (): Promise<ReadonlyMap<string, SledCondition>> =>
    new Map((await records.list()).map(({ id, value }) => [id, value]))

  const update = async (sledId: string, how: (condition: SledCondition) => SledCondition): Promise<void> => {
    await records.update(sledId, (present) => {
      const before = present ?? soundSled
      const after = how(before)
      return after === before ? present : after
    })
  }

  const requireQuorum = async (): Promise<void> => {
    if ((await faults.get('quorum'))?.hasQuorum === false) {
      throw new HypervisorError('The storage has no quorum', { retry: true })
    }
  }

  const silence = (sledId: string, condition: SledCondition): string | null => {
    const since = silentSince(condition)
    if (since === null) return null
    return `Sled ${serialOf(sledId)} has not answered since ${new Date(since).toISOString().replace(/\.\d+Z$/, 'Z')}`
  }

  const machinesOn = async (sledId: string): Promise<readonly MachineRecord[]> =>
    (await machines.list())
      .map(({ value }) => value)
      .filter((record) => sledOf(record, now()) === sledId && !isOver(record, now()))

  const storageView = async (sledId: string, condition: SledCondition): Promise<SledView> => {
    await requireQuorum()
    const running = await machinesOn(sledId)
    if (running.length + condition.leftRunning.length === 0) {
      const evidence = 'No disk was in use on the sled, so the storage cannot tell whether it runs.'
      return { view: 'storage', activity: 'unknown', evidence }
    }
    return canWrite(condition)
      ? { view: 'storage', activity: 'active', evidence: 'The sled holds disks open in the storage.' }
      : { view: 'storage', activity: 'inactive', evidence: 'The sled holds no disk open in the storage.' }
  }

  const networkView = ({ impairment }: SledCondition): SledView => {
    const isActive = impairment === null || impairment.kind === 'management' || impairment.kind === 'storage'
    return isActive
      ? { view: 'network', activity: 'active', evidence: 'The sled reports to the network’s database.' }
      : {
          view: 'network',
          activity: 'inactive',
          evidence: 'The sled no longer reports to the network’s database.',
        }
  }

  const fence: SledOutages['fence'] = {
    async close(sledId, generation) {
      await requireQuorum()
      await update(sledId, (condition) => withFence(condition, generation))
    },
    async closed() {
      await requireQuorum()
      return [...(await conditions())].filter(([, { isFenced }]) => isFenced).map(([id]) => id)
    },
  }

  return {
    conditions,
    conditionOf,
    failureOf(sledId, { step, lostAt }) {
      if (step !== 'lost' || lostAt === null) return null
      return { since: new Date(lostAt), why: `Sled ${serialOf(sledId)} was lost.` }
    },
    stallOf(sledId, condition) {
      if (condition.impairment?.kind === 'storage') {
        return `Sled ${serialOf(sledId)} cannot reach the storage: the guest waits for its disks`
      }
      return silence(sledId, condition)
    },
    async requireAnswer(sledId) {
      const why = silence(sledId, await conditionOf(sledId))
      if (why !== null) throw new HypervisorError(why, { retry: true })
    },

    async silent() {
      return [...(await conditions())].flatMap(([sledId, condition]) => {
        const since = silentSince(condition)
        return since === null ? [] : [{ sledId, since: new Date(since) }]
      })
    },
    async views(sledId) {
      const condition = await conditionOf(sledId)
      return [await storageView(sledId, condition), networkView(condition)]
    },
    fence: hasFence ? fence : null,
    async declareLost(sledId, generation, proof) {
      if (proof === 'fence') await requireQuorum()
      await update(sledId, (condition) => withLoss(condition, { generation, proof, now: now() }))
    },
    async clear(sledId, generation) {
      const condition = await conditionOf(sledId)
      requireLost(condition, generation)
      const why = silence(sledId, condition)
      if (why !== null) throw new HypervisorError(why, { retry: true })
      for (const { spec } of await machinesOn(sledId)) {
        await change(spec.id, (record, at) =>
          withFailure(record, `Sled ${serialOf(sledId)} was lost.`, at, at),
        )
      }
      await update(sledId, (present) => ({ ...present, leftRunning: [] }))
    },
    async readmit(sledId, generation) {
      if (hasFence) await requireQuorum()
      await update(sledId, (condition) => withReadmission(condition, generation))
    },

    async impair(sledId, kind) {
      await update(sledId, (condition) => {
        if (condition.impairment?.kind === kind) return condition
        const leftRunning = kind === 'power' ? [] : condition.leftRunning
        return { ...condition, leftRunning, impairment: { kind, since: now() } }
      })
      for (const { id, value } of await machines.list()) {
        const concerns = (record: MachineRecord, at: number): boolean =>
          record.move?.sledId === sledId || sledOf(record, at) === sledId
        if (!concerns(value, now())) continue
        await change(id, (record, at) =>
          concerns(record, at)
            ? withMoveFailure(record, `Sled ${serialOf(sledId)} does not answer`, at)
            : record,
        )
      }
    },
    async mend(sledId) {
      const condition = await conditionOf(sledId)
      if (!hasPower(condition) && condition.step !== 'lost') {
        for (const { spec } of await machinesOn(sledId)) {
          const why = 'The sled was restarted while the machine was running'
          await change(spec.id, (record, at) => withFailure(record, why, at, at))
        }
      }
      await update(sledId, (present) =>
        present.impairment === null ? present : { ...present, impairment: null },
      )
    },
    async leaveRunning(record) {
      const { spec } = record
      const left = { machineId: spec.id, volumeIds: spec.disks.map(({ volumeId }) => volumeId) }
      await update(sledOf(record, now()), (condition) =>
        condition.step !== 'lost' || !hasPower(condition)
          ? condition
          : { ...condition, leftRunning: [...condition.leftRunning, left] },
      )
    },
    async writers(volumeId) {
      const known = await conditions()
      const running = (await machines.list()).filter(({ value }) => {
        const condition = known.get(sledOf(value, now())) ?? soundSled
        const isUsing = value.spec.disks.some((disk) => disk.volumeId === volumeId)
        return isUsing && hasPower(condition) && canWrite(condition) && !isOver(value, now())
      })
      const left = [...known.values()]
        .filter((condition) => hasPower(condition) && canWrite(condition))
        .flatMap(({ leftRunning }) => leftRunning)
        .filter(({ volumeIds }) => volumeIds.includes(volumeId))
      return [...new Set([...running.map(({ id }) => id), ...left.map(({ machineId }) => machineId)])]
    },
    setQuorum: async (hasQuorum) => void (await faults.update('quorum', () => ({ hasQuorum }))),
  }
}
