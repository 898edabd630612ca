import { isIP } from 'node:net'
import { ImageRefused } from '@portico/hypervisor/image-files.ts'
import { isPublicAddress } from './public-addresses.ts'

/** Finds the addresses of a host. @throws when there are none */
export type Resolve = (host: string) => Promise<readonly string[]>

/** What may be reached beside the public internet: hosts that the operator named, each with its port. */
export type Mirrors = ReadonlySet<string>

/**
 * Read the operator's list of mirrors: `mirror.example, 10.0.0.5:8080`. Without a port the usual two are meant.
 */
export function mirrorsFrom(text: string | undefined): Mirrors {
  const hosts = (text ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')
  return new Set(hosts.flatMap((host) => (/:\d+$/.test(host) ? [host] : [`${host}:80`, `${host}:443`])))
}

/** `host:port` of an address, as the list of mirrors has it. */
const placeOf = (url: URL): string =>
  `${url.hostname}:${url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port}`

/** Does an address lead to a host that the operator named? */
export function isNamedPlace(text: string, mirrors: Mirrors): boolean {
  return URL.canParse(text) && mirrors.has(placeOf(new URL(text)))
}

const usualPorts = new Set(['', '80', '443'])

/** Why no file is asked for at this address, as far as the address alone tells; null when one may be. */
export function whyNotUrl(text: string, mirrors: Mirrors): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    return 'the address must begin with http:// or https://'
  }
  if (url.username !== '' || url.password !== '') {
    return 'the address must not hold a user name or password: others see it'
  }
  if (mirrors.has(placeOf(url))) return null
  if (!usualPorts.has(url.port)) return 'files are fetched from ports 80 and 443 only'
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && !isPublicAddress(literal) ? notPublic(url.hostname) : null
}

const notPublic = (host: string): string =>
  `${host} is not on the public internet; files are fetched from public addresses only`

/**
 * The addresses to connect to, all of them checked: one that is not public refuses the host, since whoever answers for
 * its name may mix them. @throws ImageRefused
 */
export async function addressesOf(url: URL, resolve: Resolve, mirrors: Mirrors): Promise<readonly string[]> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) === 0 ? await resolve(literal) : [literal]
  const isMirror = mirrors.has(placeOf(url))
  if (!isMirror && !addresses.every(isPublicAddress)) throw new ImageRefused(notPublic(url.hostname))
  return addresses
}
