import type { LldpNeighbor } from '@portico/contract/schemas/lldp.ts'
import type { NeighbourReport } from '@portico/hypervisor/hardware/fabric.ts'
import { time } from '#kernel/wire.ts'

/** Returns a neighbor of a port in the contract's form. */
export function neighbourView(portName: string, neighbour: NeighbourReport): LldpNeighbor {
  return {
    chassis_id: neighbour.chassisId,
    first_seen: time(new Date(neighbour.firstSeen)),
    last_seen: time(new Date(neighbour.lastSeen)),
    link_description: null,
    link_name: neighbour.portName,
    local_port: `${portName}/${neighbour.link}`,
    management_ip: [...neighbour.managementAddresses],
    system_description: neighbour.systemDescription,
    system_name: neighbour.systemName,
  }
}
