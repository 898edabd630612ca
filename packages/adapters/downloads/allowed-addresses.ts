import { isIP } from 'node:net'
import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import { isPublicAddress } from './public-addresses.ts'

/** Resolves the addresses of a host. @throws if the host has no address */
export type Resolve = (host: string) => Promise<readonly string[]>

/** Hosts with ports that the operator has allowed although they are outside the public internet. */
export type Mirrors = ReadonlySet<string>

/** Parses the operator's list of mirrors: `mirror.example, 10.0.0.5:8080`. Without a port, 80 and 443 are allowed. */
export function mirrorsFrom(text: string | undefined): Mirrors {
  const hosts = (text ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')
  return new Set(hosts.flatMap((host) => (/:\d+$/.test(host) ? [host] : [`${host}:80`, `${host}:443`])))
}

/** Returns `host:port` of an address, as in the list of mirrors. */
const hostAndPort = (url: URL): string =>
  `${url.hostname}:${url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port}`

/** Whether an address is on a host in the operator's list. */
export function isMirrorAddress(text: string, mirrors: Mirrors): boolean {
  return URL.canParse(text) && mirrors.has(hostAndPort(new URL(text)))
}

const usualPorts = new Set(['', '80', '443'])

/**
 * Returns why files may not be requested from an address, judging by the text of the address only; null if they may.
 */
export function whyNotUrl(text: string, mirrors: Mirrors): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    return 'the address must begin with http:// or https://'
  }
  if (url.username !== '' || url.password !== '') {
    return 'the address must not contain a user name or password, because other users can see it'
  }
  if (mirrors.has(hostAndPort(url))) return null
  if (!usualPorts.has(url.port)) return 'files are fetched from ports 80 and 443 only'
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && !isPublicAddress(literal) ? notPublic(url.hostname) : null
}

const notPublic = (host: string): string =>
  `${host} is not on the public internet; files are fetched from public addresses only`

/**
 * Returns the checked addresses to connect to. If one address of a host is not public, the host is refused, since the
 * host's owner may mix public and internal addresses. @throws ImageRefused
 */
export async function addressesOf(url: URL, resolve: Resolve, mirrors: Mirrors): Promise<readonly string[]> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) === 0 ? await resolve(literal) : [literal]
  const isMirror = mirrors.has(hostAndPort(url))
  if (!isMirror && !addresses.every(isPublicAddress)) throw new ImageRefused(notPublic(url.hostname))
  return addresses
}
