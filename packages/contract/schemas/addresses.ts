import { canonicalIp } from '@portico/domain/ip/cidr.ts'
import { z } from 'zod'
import { component, published } from './component.ts'

const OCTET = '([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])'
const IPV4 = new RegExp(`^(${OCTET}\\.){3}${OCTET}$`)
const IPV4_NET_PATTERN = `^(${OCTET}\\.){3}${OCTET}/([0-9]|1[0-9]|2[0-9]|3[0-2])$`
const IPV4_NET = new RegExp(IPV4_NET_PATTERN)
// The published pattern of IPv6 networks, unchanged. Addresses themselves are parsed with `isIpv6`.
const IPV6_NET =
  '^(([0-9a-fA-F]{1,4}:){7,7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:)|fe80:(:[0-9a-fA-F]{0,4}){0,4}%[0-9a-zA-Z]{1,}|::(ffff(:0{1,4}){0,1}:){0,1}((25[0-5]|(2[0-4]|1{0,1}[0-9]){0,1}[0-9])\\.){3,3}(25[0-5]|(2[0-4]|1{0,1}[0-9]){0,1}[0-9])|([0-9a-fA-F]{1,4}:){1,4}:((25[0-5]|(2[0-4]|1{0,1}[0-9]){0,1}[0-9])\\.){3,3}(25[0-5]|(2[0-4]|1{0,1}[0-9]){0,1}[0-9]))\\/([0-9]|[1-9][0-9]|1[0-1][0-9]|12[0-8])$'

const isIpv4 = (text: string) => IPV4.test(text)
/**
 * Whether a text is an IPv6 address, by the platform's parser. Zones (`%eth0`) are refused, since they have no meaning
 * on another machine.
 */
const isIpv6 = (text: string) => /^[0-9a-fA-F:.]+$/.test(text) && URL.canParse(`http://[${text}]`)

const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))

/** Returns an address as a number, which can be compared with other addresses of the same family. */
export function addressValue(address: string): bigint {
  if (isIpv4(address)) return address.split('.').reduce((value, octet) => value * 256n + BigInt(octet), 0n)
  // The platform prints every IPv6 address in canonical form: groups of hex, one run of zeros as `::`.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].reduce((value, group) => value * 65536n + BigInt(`0x${group}`), 0n)
}

/** Whether a text is an IPv6 address with a prefix length of 0 to 128. */
function isIpv6Net(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/')
  return rest.length === 0 && isIpv6(address) && /^(\d|[1-9]\d|1[01]\d|12[0-8])$/.test(prefix)
}

/**
 * A schema that accepts addresses in any spelling and returns the canonical one, in which addresses are stored and
 * compared.
 */
const text = (format: string, test: (text: string) => boolean, error: string) =>
  published(z.string().refine(test, { error, abort: true }).overwrite(canonicalIp), {
    facts: { type: 'string', format },
  })

export const Ip = text('ip', (value) => isIpv4(value) || isIpv6(value), 'invalid IP address syntax')
export const Ipv4 = text('ipv4', isIpv4, 'invalid IPv4 address syntax')
export const Ipv6 = text('ipv6', isIpv6, 'invalid IPv6 address syntax')

/** An IPv4 address with a prefix length. Host bits may be set; the rules that forbid them are checked separately. */
export const Ipv4Net = component(
  'Ipv4Net',
  published(
    z.string().refine((value) => IPV4_NET.test(value), { error: 'invalid IPv4 network' }),
    { facts: { type: 'string', pattern: IPV4_NET_PATTERN } },
  ),
)
export type Ipv4Net = z.infer<typeof Ipv4Net>

export const Ipv6Net = component(
  'Ipv6Net',
  published(
    z.string().refine(isIpv6Net, { error: 'invalid IPv6 network', abort: true }).overwrite(canonicalIp),
    {
      facts: { type: 'string', pattern: IPV6_NET },
    },
  ),
)
export type Ipv6Net = z.infer<typeof Ipv6Net>

/** An IPv4 or IPv6 address with a prefix length, which is required. */
export const IpNet = component('IpNet', z.union([Ipv4Net, Ipv6Net], { error: 'invalid IP network' }))
export type IpNet = z.infer<typeof IpNet>

const MAC = /^([0-9a-fA-F]{0,2}:){5}[0-9a-fA-F]{0,2}$/

export const MacAddr = component(
  'MacAddr',
  published(
    z.string().refine((value) => MAC.test(value), { error: 'invalid MAC address' }),
    { facts: { type: 'string', pattern: MAC.source, minLength: 5, maxLength: 17 } },
  ),
)

const HOSTNAME = '^([a-zA-Z0-9]+[a-zA-Z0-9\\-]*(?<!-))(\\.[a-zA-Z0-9]+[a-zA-Z0-9\\-]*(?<!-))*$'
const LABEL = /^[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?$/

/** A host name as in RFC 1035: labels separated by dots, at most 253 characters. */
export const Hostname = component(
  'Hostname',
  published(
    z
      .string()
      // The published pattern takes very long for some inputs (backtracking), so two simple checks replace it.
      .refine((value) => value.length <= 253, { error: 'Max hostname length is 253', abort: true })
      .refine((value) => value.split('.').every((label) => LABEL.test(label)), {
        error: 'Hostnames must comply with RFC 1035',
      }),
    { facts: { type: 'string', pattern: HOSTNAME, minLength: 1, maxLength: 253 } },
  ),
)

const PORTS = /^[0-9]{1,5}(-[0-9]{1,5})?$/

/** One port or `first-last`, each from 1 to 65535. A separate rule checks that the ports are in ascending order. */
export const L4PortRange = component(
  'L4PortRange',
  published(
    z
      .string()
      .refine(
        (value) =>
          PORTS.test(value) && value.split('-').every((port) => Number(port) >= 1 && Number(port) <= 65535),
        { error: 'invalid port range: expected a port or two ports with "-" between, each from 1 to 65535' },
      ),
    { facts: { type: 'string', pattern: PORTS.source, minLength: 1, maxLength: 11 } },
  ),
)
