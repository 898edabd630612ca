/**
 * Source NAT: four instances share an address, each with a block of its ports (docs/reference/external-ips.md#kinds).
 * The blocks' first ports are also in the database's function that chooses them, `lowest_shared_address`.
 */
const blockSize = 16384

/** Ports of an address held as a whole. */
export const allPorts = { first_port: 0, last_port: 65535 } as const

/** The ports of the block that begins so. */
export function blockFrom(first_port: number): { first_port: number; last_port: number } {
  return { first_port, last_port: first_port + blockSize - 1 }
}
