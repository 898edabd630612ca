import { storageCapacity } from '@portico/domain/disks/limits.ts'
import type { Resources } from '@portico/domain/quotas/quotas.ts'
import type { Inventory } from '@portico/hypervisor/hardware/inventory.ts'

/** Assumed storage in bytes if the hypervisor reports no data disks, so that its capacity is unknown. */
const unknownStorage = 256 * 1024 ** 4

/** Returns the capacity of a whole rack. */
export function capacityOf({ sleds }: Inventory): Resources {
  const sizes = sleds.flatMap(({ disks }) =>
    disks.filter(({ formFactor }) => formFactor === 'u2').map(({ size }) => size),
  )
  return {
    cpus: sum(sleds.map(({ usableHardwareThreads }) => usableHardwareThreads)),
    memory: sum(sleds.map(({ usablePhysicalRam }) => usablePhysicalRam)),
    storage:
      sizes.length === 0
        ? unknownStorage
        : storageCapacity({ physicalDisks: sizes.length, physicalSize: sum(sizes) }),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
