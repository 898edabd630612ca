import type { Clock } from '@portico/domain/ports.ts'
import type { Inventory, SledFailure } from '#hardware/inventory.ts'
import { HypervisorError } from '#port.ts'
import { wearAt } from './disk-wear.ts'
import type { RackFacts, SledFacts } from './inventory.ts'
import { recordsOf } from './records.ts'
import {
  SLED_START_TIME,
  type SledPhase,
  sledPhaseAt,
  type SledRecord,
  type SledRequest,
  recordAfter,
} from './sled-state.ts'
import type { RackStore } from './store.ts'

export interface SimulatedSledsOptions {
  readonly facts: RackFacts
  readonly seed: number
  readonly speed: number
  readonly clock: Clock
  readonly store: RackStore
}

/** The sleds of a rack, with their records in the store. */
export interface SimulatedSleds {
  inventory(): Promise<Inventory>
  /**
   * Returns the sleds that are part of the rack. `lostAt` is the time in ms at which a sled failed, null if it works.
   */
  members(): Promise<readonly { readonly sled: SledFacts; readonly lostAt: number | null }[]>
  /** Records a request. @throws HypervisorError, final, for an unknown sled or an impossible request */
  wish(sledId: string, request: SledRequest): Promise<void>
  /**
   * Returns why no machine can run on the sled, or null.
   * @throws HypervisorError, final, if the rack has no such sled
   */
  whyNoMachine(sledId: string): Promise<string | null>
}

export function simulatedSleds({ facts, seed, speed, clock, store }: SimulatedSledsOptions): SimulatedSleds {
  const records = recordsOf<SledRecord>(store, 'sled')
  const now = (): number => clock.now().getTime()
  const startTime = Math.max(1, Math.round(SLED_START_TIME / speed))

  const known = (sledId: string): SledFacts => {
    const sled = facts.sleds.find(({ id }) => id === sledId)
    if (sled !== undefined) return sled
    throw new HypervisorError(`There is no sled ${sledId}`, { retry: false })
  }

  const addedAtSlot = async (at: number) => {
    const remembered = new Map((await records.list()).map(({ id, value }) => [id, value]))
    return facts.sleds.map((sled) => {
      const record = remembered.get(sled.id) ?? null
      return { sled, record, phase: sledPhaseAt(record, sled.isOriginal, at) }
    })
  }
  const isPart = ({ phase }: { readonly phase: SledPhase }) =>
    phase !== 'uninitialized' && phase !== 'starting'

  return {
    async members() {
      const at = now()
      return (await addedAtSlot(at)).filter(isPart).map(({ sled, record }) => ({
        sled,
        lostAt: failureOf(sled, record, at)?.since.getTime() ?? null,
      }))
    },

    async inventory() {
      const at = now()
      const placed = await addedAtSlot(at)
      return {
        rackId: facts.rackId,
        sleds: placed.filter(isPart).map(({ sled, record }) => ({
          id: sled.id,
          cubby: sled.cubby,
          serial: sled.serial,
          part: sled.part,
          revision: sled.revision,
          usableHardwareThreads: sled.usableHardwareThreads,
          usablePhysicalRam: sled.usablePhysicalRam,
          failure: failureOf(sled, record, at),
          disks: sled.disks.map((disk) => ({ ...disk, wear: wearAt(seed, disk.id, at) })),
        })),
        uninitialized: placed
          .filter((one) => !isPart(one))
          .map(({ sled: { id, cubby, serial, part, revision } }) => ({ id, cubby, serial, part, revision })),
        switches: facts.switches,
      }
    },

    async wish(sledId, wish) {
      const { isOriginal } = known(sledId)
      await records.update(sledId, (record) =>
        recordAfter(record, wish, { isOriginal, now: now(), startTime }),
      )
    },

    async whyNoMachine(sledId) {
      const sled = known(sledId)
      const record = await records.get(sledId)
      const phase = sledPhaseAt(record, sled.isOriginal, now())
      if (phase === 'uninitialized' || phase === 'starting') {
        throw new HypervisorError(`Sled ${sled.serial} is not part of the rack yet`, { retry: false })
      }
      return failureOf(sled, record, now())?.why ?? null
    },
  }
}

function failureOf(
  { serial }: Pick<SledFacts, 'serial'>,
  record: SledRecord | null,
  at: number,
): SledFailure | null {
  if (record === null || record.lostAt === null) return null
  const since = new Date(record.lostAt)
  // The phases before the start are missing here, since an added sled becomes a member only after its start.
  switch (sledPhaseAt(record, true, at)) {
    case 'lost':
      return { since, why: `Sled ${serial} was lost.` }
    case 'recovering':
      return { since, why: `Sled ${serial} is starting again.` }
    default:
      return null
  }
}
