/** IPv4 settings of a NIC as text. */
export interface Ipv4Settings {
  readonly prefix: number
  readonly network: string
  readonly netmask: string
  readonly gateway: string
  readonly broadcast: string
}

/**
 * Returns the settings that a guest gets by DHCP in a subnet such as 172.30.0.0/22. The gateway is the subnet's first
 * address.
 */
export function ipv4SettingsOf(subnet: string): Ipv4Settings {
  const [base = '0.0.0.0', bits = '24'] = subnet.split('/')
  const prefix = Number(bits)
  const mask = prefix === 0 ? 0 : (0xffffffff << (32 - prefix)) >>> 0
  const network = (toNumber(base) & mask) >>> 0
  return {
    prefix,
    network: toText(network),
    netmask: toText(mask),
    gateway: toText(network + 1),
    broadcast: toText((network | ~mask) >>> 0),
  }
}

/** Returns the link-local IPv6 address of a MAC address (EUI-64). */
export function linkLocalAddress(mac: string): string {
  const bytes = mac.split(':').map((part) => Number.parseInt(part, 16))
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = bytes
  const groups = [((a ^ 2) << 8) | b, (c << 8) | 0xff, 0xfe00 | d, (e << 8) | f]
  return `fe80::${groups.map((group) => group.toString(16)).join(':')}`
}

/** Whether the address is in the block. Both must be IPv4. */
export function contains(subnet: string, address: string): boolean {
  const { network, netmask } = ipv4SettingsOf(subnet)
  return (toNumber(address) & toNumber(netmask)) >>> 0 === toNumber(network)
}

/** Whether the text is an IPv4 address in dotted decimals. */
export function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
}

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

function toText(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.')
}
