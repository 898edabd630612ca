import type { NetworkEngine, Plug } from '#network/port.ts'
import type { MachineNic } from '#port.ts'

/**
 * Connects the interfaces of a machine on this host, and returns their devices in the same order.
 * @throws HypervisorError if the engine cannot be reached
 */
export function plugAll(networks: NetworkEngine, nics: readonly MachineNic[]): Promise<readonly Plug[]> {
  return Promise.all(nics.map(({ id }) => networks.plug(id)))
}

/** Removes the devices of a machine that has ended. */
export async function unplugAll(networks: NetworkEngine, nics: readonly MachineNic[]): Promise<void> {
  await Promise.all(nics.map(({ id }) => networks.unplug(id)))
}
