import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import type { Fabric, HostInterface } from '#hardware/fabric.ts'

/**
 * A single host has no switches: its network interfaces are reported and cannot be configured. Changing settings of
 * switches is refused with the reason in `fixed`. Settings that were recorded with another driver are reported as ports
 * without modules.
 */
export const hostFabric: Fabric = {
  ports: [],
  fixed: 'This host has no switches. Its network interfaces are configured on the host itself',
  hostInterfaces,
  report: ({ bfd }) =>
    Promise.resolve({ ports: [], sessions: [], bfd: bfd.map((session) => ({ ...session, state: 'down' })) }),
}

function hostInterfaces(): readonly HostInterface[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) => {
    const [first] = addresses
    if (first === undefined || first.internal) return []
    const megabits = Number(readProperty(name, 'speed'))
    return {
      name,
      up: readProperty(name, 'operstate') === 'up',
      speed: megabits > 0 ? megabits / 1000 : null,
      mtu: Number(readProperty(name, 'mtu')) || 1500,
      mac: first.mac.toUpperCase(),
      addresses: addresses.flatMap(({ cidr }) => cidr ?? []),
    }
  })
}

/** Returns a property of a network interface from the kernel; empty if the interface does not have it. */
function readProperty(name: string, what: 'speed' | 'operstate' | 'mtu'): string {
  try {
    return readFileSync(`/sys/class/net/${name}/${what}`, 'utf8').trim()
  } catch {
    return ''
  }
}
