import { BlockList } from 'node:net'
import { parseArgs } from 'node:util'
import { defaultZone, zoneProblem } from '@portico/domain/silos/hosts.ts'
import { StartFailure } from '@portico/adapters/failure.ts'
import { addTrusted } from './http/addresses.ts'
import type { Outside } from './http/client.ts'

/** The command line options of `npm start -- …`. */
export interface Flags {
  /** port; 0: any free port */
  readonly port: number
  readonly host: string
  /** how the server can be reached from outside: `--public-url`, `--trusted-proxy` */
  readonly outside: Outside
  /** folder for persistent data, absolute or relative to the working directory */
  readonly data: string
  /** URL of an operator's PostgreSQL; null: Portico manages its own in the data folder */
  readonly database: string | null
  readonly hypervisor: 'simulated' | 'qemu' | 'auto'
  /** URL of another system with the same contract; null: this server serves the operations itself */
  readonly upstream: string | null
  readonly demo: boolean
  /** maximum number of vCPUs per hardware thread in QEMU */
  readonly overcommit: number
  /** the networks that QEMU machines can reach */
  readonly guestNetwork: 'isolated' | 'outside'
  /** bytes that machines must leave free on the data folder's disk; null: depends on the size of the disk */
  readonly keepFree: number | null
  /** factor by which simulated machines change state faster than in real time */
  readonly speed: number
  /** retention of the change log in days */
  readonly keepHistory: number
  /** retention of samples in days: of raw ones, and of those rolled up to minutes and hours */
  readonly keepSamples: { readonly samples: number; readonly minutes: number; readonly hours: number }
  /** DNS zones of the silos' host names: `<silo>.sys.<zone>` */
  readonly zones: readonly string[]
  /** whether to admit any address by resetting the allow list at this start */
  readonly allowAnySource: boolean
  readonly help: boolean
}

export const usage = `Usage: npm start -- [flags]

  --port N               port to listen on (default 4600, 0 picks a free one)
  --host ADDRESS         address to listen on (default 127.0.0.1)
  --public-url URL       address that users open, if a proxy in front of Portico has another one
  --trusted-proxy LIST   addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded-For, -Proto and -Host
                         headers are trusted, separated by commas
  --data DIR             folder for all persistent data (default ./.portico)
  --database URL         use this PostgreSQL (15 or newer) instead of a managed one in the data folder
  --hypervisor KIND      simulated (default), qemu, or auto
  --overcommit X         vCPUs of QEMU machines per hardware thread of this host (default 1)
  --guest-network REACH  what QEMU machines can reach: nothing (isolated, default), or everything that this host
                         can reach (outside), including services on its own 127.0.0.1
  --keep-free MIB        MiB of the disk that QEMU machines leave free (default 5 %, from 512 to 2048)
  --upstream URL         serve the console in front of another system with the same API
  --demo                 fill silos with example content, one of them with a test identity provider
                         that asks for no password
  --speed X              simulated machines change state X times faster
  --keep-history DAYS    days for which the history of changes is kept (default 400)
  --keep-samples LIST    days for which samples are kept: raw, by the minute, by the hour
                         (default 2,14,365)
  --zones LIST           DNS zones of the system, separated by commas: silos are at SILO.sys.ZONE
                         (default portico.internal)
  --allow-any-source     reset the allow list to any address, if it locks everyone out
  --help                 show this

Environment:
  PORTICO_ADMIN_PASSWORD password of the first administrator; by default one is generated and printed once
  PORTICO_PRIVATE_IDENTITY_PROVIDERS
                         hosts in private networks whose SAML metadata may be downloaded: idp.example:8443
  PORTICO_ACCELERATOR    kvm or tcg for QEMU, instead of the result of a probe boot`

const options = {
  port: { type: 'string', default: '4600' },
  host: { type: 'string', default: '127.0.0.1' },
  'public-url': { type: 'string' },
  'trusted-proxy': { type: 'string' },
  data: { type: 'string', default: './.portico' },
  database: { type: 'string' },
  hypervisor: { type: 'string', default: 'simulated' },
  overcommit: { type: 'string', default: '1' },
  'guest-network': { type: 'string', default: 'isolated' },
  'keep-free': { type: 'string' },
  upstream: { type: 'string' },
  demo: { type: 'boolean', default: false },
  speed: { type: 'string', default: '1' },
  'keep-history': { type: 'string', default: '400' },
  'keep-samples': { type: 'string', default: '2,14,365' },
  zones: { type: 'string', default: defaultZone },
  'allow-any-source': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** @throws StartFailure for an unknown flag or an invalid value */
export function readFlags(args: readonly string[]): Flags {
  const values = parse(args)
  return {
    port: wholeNumber('--port', values.port, 0, 65_535),
    host: values.host,
    outside: {
      publicUrl: publicUrl(values['public-url']),
      trustedProxies: trustedProxies(values['trusted-proxy']),
    },
    data: folder('--data', values.data),
    database: url('--database', values.database, ['postgres:', 'postgresql:']),
    hypervisor: oneOf('--hypervisor', values.hypervisor, ['simulated', 'qemu', 'auto']),
    overcommit: positive('--overcommit', values.overcommit),
    guestNetwork: oneOf('--guest-network', values['guest-network'], ['isolated', 'outside']),
    keepFree: mebibytes('--keep-free', values['keep-free']),
    upstream: url('--upstream', values.upstream, ['http:', 'https:']),
    demo: values.demo,
    speed: positive('--speed', values.speed),
    keepHistory: wholeNumber('--keep-history', values['keep-history'], 1, 36_500),
    keepSamples: keepSamples(values['keep-samples']),
    zones: zones(values.zones),
    allowAnySource: values['allow-any-source'],
    help: values.help,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    // The first sentence contains the reason; the rest is advice for programmers.
    const [reason] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    throw new StartFailure(`${reason}. Run npm start -- --help for the list of flags.`)
  }
}

function wholeNumber(flag: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new StartFailure(`${flag} takes a whole number from ${least} to ${most}, not "${text}".`)
}

/** Coarser samples must be kept at least as long: they are computed from the finer ones. */
function keepSamples(text: string): Flags['keepSamples'] {
  const days = text.split(',').map((part) => (/^\s*\d{1,5}\s*$/.test(part) ? Number(part) : 0))
  const [samples = 0, minutes = 0, hours = 0] = days
  if (days.length === 3 && samples >= 1 && samples <= minutes && minutes <= hours && hours <= 36_500) {
    return { samples, minutes, hours }
  }
  throw new StartFailure(
    `--keep-samples takes three whole numbers of days in ascending order, such as 2,14,365, not "${text}".`,
  )
}

function mebibytes(flag: string, text: string | undefined): number | null {
  return text === undefined ? null : wholeNumber(flag, text, 1, 2 ** 30) * 1024 ** 2
}

function positive(flag: string, text: string): number {
  const value = Number(text)
  if (text !== '' && Number.isFinite(value) && value > 0) return value
  throw new StartFailure(`${flag} takes a number above 0, not "${text}".`)
}

/** An empty text, for example from an unset variable in a unit file, must not select the current folder. */
function folder(flag: string, text: string): string {
  if (text.trim() !== '') return text
  throw new StartFailure(`${flag} takes a folder, not "${text}".`)
}

function oneOf<T extends string>(flag: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text)
  if (found !== undefined) return found
  throw new StartFailure(`${flag} takes ${choices.join(', ')}, not "${text}".`)
}

function url(flag: string, text: string | undefined, protocols: readonly string[]): string | null {
  if (text === undefined) return null
  if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
  throw new StartFailure(`${flag} takes a URL that begins with ${protocols.join('// or ')}//, not "${text}".`)
}

/** Only scheme, host and port are allowed: pages, API and cookies are at the root. */
function publicUrl(text: string | undefined): URL | null {
  const given = url('--public-url', text, ['http:', 'https:'])
  if (given === null) return null
  const parsed = new URL(given)
  if (parsed.href === `${parsed.origin}/`) return parsed
  throw new StartFailure(`--public-url takes a URL without a path, such as ${parsed.origin}, not "${given}".`)
}

function zones(text: string): readonly string[] {
  const given = text.split(',').map((zone) => zone.trim().toLowerCase())
  for (const zone of given) {
    const why = zoneProblem(zone)
    if (why !== null) throw new StartFailure(`--zones takes DNS zones, not "${zone}": ${why}.`)
  }
  return given
}

function trustedProxies(text: string | undefined): BlockList {
  const trusted = new BlockList()
  for (const item of text?.split(',') ?? []) {
    if (addTrusted(trusted, item.trim())) continue
    throw new StartFailure(
      `--trusted-proxy takes addresses or networks such as 192.0.2.1 or 10.0.0.0/8, not "${item}".`,
    )
  }
  return trusted
}
