import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import type { Fabric, HostInterface } from '#hardware/fabric.ts'

/**
 * One host has no switches: its interfaces are its own, and are told, not set. What is set of switches is refused with
 * `fixed`; what was written down of them, in another life, is as if nothing were plugged in.
 */
export const hostFabric: Fabric = {
  ports: [],
  fixed: 'This host has no switches: its network interfaces are set on the host itself',
  hostInterfaces,
  look: ({ bfd }) =>
    Promise.resolve({ ports: [], sessions: [], bfd: bfd.map((session) => ({ ...session, state: 'down' })) }),
}

function hostInterfaces(): readonly HostInterface[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) => {
    const [first] = addresses
    if (first === undefined || first.internal) return []
    const megabits = Number(told(name, 'speed'))
    return {
      name,
      up: told(name, 'operstate') === 'up',
      speed: megabits > 0 ? megabits / 1000 : null,
      mtu: Number(told(name, 'mtu')) || 1500,
      mac: first.mac.toUpperCase(),
      addresses: addresses.flatMap(({ cidr }) => cidr ?? []),
    }
  })
}

/** What the kernel says of an interface; empty where it does not. */
function told(name: string, what: 'speed' | 'operstate' | 'mtu'): string {
  try {
    return readFileSync(`/sys/class/net/${name}/${what}`, 'utf8').trim()
  } catch {
    return ''
  }
}
