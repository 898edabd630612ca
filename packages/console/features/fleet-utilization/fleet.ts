import type { QuotaResource, SiloUtilization } from '@portico/contract/types.ts'
import type { CallData } from '#data/calls.ts'

type Answer = CallData<'porticoFleetUtilization'>
type Amounts = Readonly<Record<QuotaResource, number>>

/** The totals of the whole system, as far as the server reports them. */
export interface Fleet extends Pick<Answer, 'allocated' | 'provisioned' | 'silos' | 'others' | 'morePools'> {
  /** null if the server does not report it */
  readonly sleds: number | null
  readonly capacity: Amounts | null
  /** Whether the storage capacity was measured on the physical disks */
  readonly isStorageTold: boolean
  readonly pools: Answer['pools'] | null
  /** Whether the totals lack some silos */
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
 * Computes the totals for a server that reports its silos but not its hardware.
 * @param isPart whether there are more silos than these
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
