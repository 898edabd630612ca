import { BlockList } from 'node:net'
import { StartFailure } from '@portico/adapters/failure.ts'
import { type Mirrors, mirrorsFrom } from '@portico/adapters/downloads/allowed-addresses.ts'
import { messageOf } from '@portico/domain/error-message.ts'
import { zoneProblem } from '@portico/domain/silos/hosts.ts'
import { parseLibvirtAddress } from '@portico/hypervisor/libvirt/rpc/address.ts'
import { addTrusted } from '#http/addresses.ts'

/**
 * Parses the text of a setting. `name` is how the reader's source calls the setting (`--port`, `PORTICO_PORT`), for
 * messages. @throws StartFailure with one line that says what the setting takes
 */
export type Reader<T> = (text: string, name: string) => T

export const anyText: Reader<string> = (text) => text

export function wholeNumber(least: number, most: number): Reader<number> {
  return (text, name) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= least && value <= most) return value
    throw new StartFailure(`${name} takes a whole number from ${least} to ${most}, not "${text}".`)
  }
}

/** Reads seconds, and returns milliseconds. */
export function seconds(most: number): Reader<number> {
  return (text, name) => wholeNumber(0, most)(text, name) * 1000
}

/** Reads mebibytes, and returns bytes. */
export const mebibytes: Reader<number> = (text, name) => wholeNumber(1, 2 ** 30)(text, name) * 1024 ** 2

export const positive: Reader<number> = (text, name) => {
  const value = Number(text)
  if (text !== '' && Number.isFinite(value) && value > 0) return value
  throw new StartFailure(`${name} takes a number above 0, not "${text}".`)
}

/** Reads the path of a folder or file. An empty text must not select the current folder. */
export function pathOf(what: 'folder' | 'file'): Reader<string> {
  return (text, name) => {
    if (text.trim() !== '') return text
    throw new StartFailure(`${name} takes a ${what}, not "${text}".`)
  }
}

export function oneOf<const T extends string>(choices: readonly T[]): Reader<T> {
  return (text, name) => {
    const found = choices.find((choice) => choice === text)
    if (found !== undefined) return found
    throw new StartFailure(`${name} takes ${choices.join(', ')}, not "${text}".`)
  }
}

/** Reads the name of a network interface; Linux allows 15 characters. */
export const interfaceName: Reader<string> = (text, name) => {
  if (/^[^\s/]{1,15}$/.test(text)) return text
  throw new StartFailure(`${name} takes the name of a network interface, such as eth1, not "${text}".`)
}

/** Reads the address of a database of OVN or Open vSwitch, in their notation. */
export const ovsdbAddress: Reader<string> = (text, name) => {
  if (/^(unix:\/.+|tcp:(\[[\da-f:]+\]|[\d.]+):\d{1,5})$/.test(text)) return text
  throw new StartFailure(`${name} takes unix:PATH or tcp:ADDRESS:PORT, not "${text}".`)
}

/** Reads the name of a pool or user of Ceph. */
export const cephName: Reader<string> = (text, name) => {
  if (/^[\w][\w.-]*$/.test(text)) return text
  throw new StartFailure(`${name} takes a name of letters, digits, dots and hyphens, not "${text}".`)
}

/** Reads addresses of libvirt's daemons, separated by commas. */
export const libvirtHosts: Reader<readonly string[]> = (text, name) => {
  const addresses = text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  for (const address of addresses) {
    try {
      parseLibvirtAddress(address)
    } catch (error) {
      throw new StartFailure(`${name}: ${messageOf(error)}.`, { cause: error })
    }
  }
  return [...new Set(addresses)]
}

export const yesOrNo: Reader<boolean> = (text, name) => {
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw new StartFailure(`${name} takes true or false, not "${text}".`)
}

export function url(...protocols: string[]): Reader<string> {
  return (text, name) => {
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
    // The text is not repeated because it may contain a password.
    const wrong = URL.canParse(text)
      ? `one that begins with ${new URL(text).protocol}`
      : 'a text that is no URL'
    throw new StartFailure(
      `${name} takes a URL that begins with ${protocols.join('// or ')}//, not ${wrong}.`,
    )
  }
}

/** A target of backups: a folder, or a bucket with a prefix of its keys, which is empty if there is none. */
export type BackupTargetSetting =
  | { readonly type: 'folder'; readonly folder: string }
  | { readonly type: 's3'; readonly bucket: string; readonly prefix: string }

export const backupTarget: Reader<BackupTargetSetting> = (text, name) => {
  if (!text.startsWith('s3:')) return { type: 'folder', folder: pathOf('folder')(text, name) }
  const [, bucket = '', prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(text) ?? []
  if (bucket !== '') return { type: 's3', bucket, prefix: prefix.replace(/\/+$/, '') }
  throw new StartFailure(`${name} takes a folder or s3://BUCKET/PREFIX, not "${text}".`)
}

/** Returns a URL without its password; a text that is no URL is left out, since it may contain one. */
export function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return '(not a URL)'
  const url = new URL(text)
  if (url.password !== '') url.password = '***'
  url.searchParams.delete('password')
  return url.href
}

/** Only scheme, host and port are allowed: pages, API and cookies are at the root. */
export const origin: Reader<URL> = (text, name) => {
  const parsed = new URL(url('http:', 'https:')(text, name))
  if (parsed.href === `${parsed.origin}/`) return parsed
  throw new StartFailure(
    `${name} takes a URL without a path, such as ${parsed.origin}, not ${withoutPassword(text)}.`,
  )
}

/** Retention of samples in days: of raw ones, and of those rolled up to minutes and hours. */
export interface SampleDays {
  readonly samples: number
  readonly minutes: number
  readonly hours: number
}

/** Coarser samples must be kept at least as long: they are computed from the finer ones. */
export const sampleDays: Reader<SampleDays> = (text, name) => {
  const days = text.split(',').map((part) => (/^\s*\d{1,5}\s*$/.test(part) ? Number(part) : 0))
  const [samples = 0, minutes = 0, hours = 0] = days
  if (days.length === 3 && samples >= 1 && samples <= minutes && minutes <= hours && hours <= 36_500) {
    return { samples, minutes, hours }
  }
  throw new StartFailure(
    `${name} takes three whole numbers of days in ascending order, such as 2,14,365, not "${text}".`,
  )
}

export const zones: Reader<readonly string[]> = (text, name) => {
  const given = text.split(',').map((zone) => zone.trim().toLowerCase())
  for (const zone of given) {
    const why = zoneProblem(zone)
    if (why !== null) throw new StartFailure(`${name} takes DNS zones, not "${zone}": ${why}.`)
  }
  return given
}

/** Returns the addresses and networks as a list to check addresses against. */
export const networks: Reader<BlockList> = (text, name) => {
  const trusted = new BlockList()
  for (const item of text.split(',')) {
    if (addTrusted(trusted, item.trim())) continue
    throw new StartFailure(
      `${name} takes addresses or networks such as 192.0.2.1 or 10.0.0.0/8, not "${item}".`,
    )
  }
  return trusted
}

export const hosts: Reader<Mirrors> = (text) => mirrorsFrom(text)
