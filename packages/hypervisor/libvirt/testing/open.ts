import { systemClock, systemRandom } from '@portico/domain/ports.ts'
import type { Hypervisor } from '#port.ts'
import type { RackStore } from '#simulated/store.ts'
import { directoryDisks } from '../directory-disks.ts'
import { type LibvirtOptions, openLibvirt } from '../driver.ts'
import { outageRecords } from '../host-outages.ts'
import { storedHostRows } from '../host-rows.ts'
import type { TestHosts } from './hosts.ts'

/** Opens a driver for hosts of a test. Drivers with the same store are servers with the same database. */
export function libvirtDriver(
  rig: TestHosts,
  store: RackStore,
  options: Partial<Pick<LibvirtOptions, 'graceTime' | 'disks'>> = {},
): Promise<Hypervisor> {
  return openLibvirt({
    addresses: rig.hosts.map(({ address }) => address),
    tls: rig.tls,
    clock: systemClock,
    random: systemRandom,
    log: () => {},
    rows: storedHostRows(store, systemRandom),
    outages: outageRecords(store),
    disks: (running) => directoryDisks({ folder: rig.shared, clock: systemClock, log: () => {}, running }),
    accelerator: 'tcg',
    ...options,
  })
}

/** Adds all hosts as sleds. @returns their IDs */
export async function addAllSleds(driver: Hypervisor): Promise<readonly string[]> {
  const { uninitialized } = await driver.inventory()
  for (const { id } of uninitialized) await driver.sleds.add(id)
  return (await driver.inventory()).sleds.map(({ id }) => id)
}
