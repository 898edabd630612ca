/**
 * Number of ports in a block. For source NAT, four instances share an address, each with a block of its ports
 * (docs/reference/external-ips.md#kinds). The database function that chooses blocks, `lowest_shared_address`, also
 * contains the first ports.
 */
const blockSize = 16384

/** Ports of an address that is allocated as a whole. */
export const allPorts = { first_port: 0, last_port: 65535 } as const

/** Returns the ports of the block with this first port. */
export function blockFrom(first_port: number): { first_port: number; last_port: number } {
  return { first_port, last_port: first_port + blockSize - 1 }
}
