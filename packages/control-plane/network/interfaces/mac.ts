import type { Random } from '@portico/domain/ports.ts'

/**
 * Range of the MAC addresses of guests' interfaces: A8:40:25:F0:00:00 to A8:40:25:FE:FF:FF
 * (docs/reference/conventions.md#names-descriptions-ids).
 */
const vendor = 'A8:40:25'
const guestBlocks = { first: 0xf0, count: 15 } as const

/** Returns a random MAC address for a guest's interface. It is unlikely that the VPC has it already. */
export function randomMac(random: Random): string {
  const [block = 0, middle = 0, low = 0] = random.bytes(3)
  const bytes = [guestBlocks.first + (block % guestBlocks.count), middle, low]
  return [vendor, ...bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())].join(':')
}
