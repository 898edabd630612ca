import type { QuotaResource, SiloUtilization } from '@portico/contract/types.ts'
import type { CallData } from '#data/calls.ts'

type Answer = CallData<'porticoFleetUtilization'>
type Amounts = Readonly<Record<QuotaResource, number>>

/** What is known of the whole system. */
export interface Fleet extends Pick<Answer, 'allocated' | 'provisioned' | 'silos' | 'others' | 'morePools'> {
  /** null where the system does not report it */
  readonly sleds: number | null
  readonly capacity: Amounts | null
  /** The storage capacity is that of the physical disks */
  readonly isStorageTold: boolean
  readonly pools: Answer['pools'] | null
  /** Some silos are missing in the totals */
  readonly isPart: boolean
}

const nothing: Amounts = { cpus: 0, memory: 0, storage: 0 }

const sum = (all: readonly Amounts[]): Amounts =>
  all.reduce(
    (one, other) => ({
      cpus: one.cpus + other.cpus,
      memory: one.memory + other.memory,
      storage: one.storage + other.storage,
    }),
    nothing,
  )

/**
 * Computes the totals of a system that reports only its silos and not its hardware.
 * @param isPart there are more silos than these
 */
export function fleetOfSilos(items: readonly SiloUtilization[], isPart: boolean): Fleet {
  const silos = items.map(({ siloId, siloName, allocated, provisioned }) => ({
    id: siloId,
    name: siloName,
    allocated,
    provisioned,
  }))
  return {
    sleds: null,
    capacity: null,
    isStorageTold: false,
    pools: null,
    isPart,
    morePools: 0,
    allocated: sum(silos.map(({ allocated }) => allocated)),
    provisioned: sum(silos.map(({ provisioned }) => provisioned)),
    silos,
    others: { silos: 0, allocated: nothing, provisioned: nothing },
  }
}
