import { messageOf } from '@portico/domain/error-message.ts'
import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { freemem, totalmem } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { programFolder } from '@portico/adapters/postgres/programs.ts'
import { runningUrl } from '@portico/adapters/postgres/managed.ts'
import { launcherFor } from '@portico/adapters/postgres/account.ts'
import { archiveFolder, archiveOf } from '@portico/adapters/postgres/wal/archive.ts'
import { whyNotTraversable, whyNotWritable } from '@portico/adapters/postgres/wal/reach.ts'
import { openPool } from '@portico/adapters/postgres/pool.ts'
import { clockTolerance } from '@portico/domain/issues/limits.ts'
import { findUefi } from '@portico/hypervisor/qemu/firmware.ts'
import { freeBytes } from '@portico/hypervisor/qemu/files.ts'
import { probeAccelerator } from '@portico/hypervisor/qemu/accelerator.ts'
import { findOnPath, findQemu } from '@portico/hypervisor/qemu/program.ts'
import { sql } from 'kysely'
import { checkDatabase } from '#database/check.ts'
import { tryLockDataFolder } from '#database/data-folder.ts'
import { checkWalArchive } from '#health/wal-archive.ts'
import { databaseUrl } from '#settings/database-url.ts'
import { checkSettings } from '#settings/check-settings.ts'
import { settingNames, type Settings } from '#settings/table.ts'
import { readKeyPair } from '#tls/key-pair.ts'
import { checkAccount } from './account.ts'
import type { Command } from './command.ts'
import type { Finding } from './finding.ts'
import { checkHosts } from './host-findings.ts'
import { checkNetworks } from './network-findings.ts'

const run = promisify(execFile)

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3
/** Bytes of memory below which a server with its own PostgreSQL is slow. */
const leastMemory = 2 * gibibyte
/** Bytes of free disk space for the database, its log and the files of a few uploads. */
const leastDisk = 5 * gibibyte

const shown = { ok: 'ok     ', note: 'note   ', warning: 'warning', error: 'error  ' } as const

export const doctorCommand: Command = {
  name: 'doctor',
  positionals: [],
  text: 'check whether this host has what the settings need, and say how to fix what it lacks',
  more: 'Exits with 1 if there is an error. It changes nothing and can run next to a server.',
  settings: settingNames,
  flags: {},
  async run({ settings, say }) {
    checkAccount(settings.data)
    checkSettings(settings)
    const checks = [
      checkMemory,
      checkDisk,
      checkPorts,
      checkCertificate,
      checkPostgres,
      checkArchive,
      checkClock,
      checkQemu,
      checkImageTools,
      checkUefi,
      checkNetworks,
      checkHosts,
    ]
    const findings: Finding[] = []
    for (const check of checks) {
      for (const finding of await check(settings)) {
        findings.push(finding)
        say(`${shown[finding.level]}  ${finding.subject}: ${finding.text}`)
      }
    }
    const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
    say(`${numberOf(count('error'), 'error')}, ${numberOf(count('warning'), 'warning')}.`)
    return count('error') > 0 ? 1 : 0
  },
}

const numberOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

async function checkMemory(): Promise<Finding[]> {
  const [total, free] = [totalmem(), freemem()]
  const text = `${Math.round(total / mebibyte)} MiB, ${Math.round(free / mebibyte)} MiB of it free`
  return [
    total >= leastMemory
      ? { level: 'ok', subject: 'Memory', text }
      : {
          level: 'warning',
          subject: 'Memory',
          text: `${text}. Portico and PostgreSQL need ${leastMemory / gibibyte} GiB, machines more. Add memory.`,
        },
  ]
}

async function checkDisk({ data }: Settings): Promise<Finding[]> {
  const folder = path.resolve(data)
  const subject = `Data folder ${folder}`
  let nearest = folder
  while (!existsSync(nearest)) nearest = path.dirname(nearest)
  try {
    if (!statSync(nearest).isDirectory()) throw new Error(`${nearest} is not a folder`)
    accessSync(nearest, constants.W_OK | constants.X_OK)
  } catch (error) {
    const text = `it cannot be written: ${messageOf(error)}. Choose another with --data DIR, or change its owner.`
    return [{ level: 'error', subject, text }]
  }
  const free = freeBytes(nearest)
  const text = `${(free / gibibyte).toFixed(1)} GiB free`
  if (free >= leastDisk) return [{ level: 'ok', subject, text }]
  return [
    {
      level: 'warning',
      subject,
      text: `${text}. Below ${leastDisk / gibibyte} GiB, uploads and disks soon fail.`,
    },
  ]
}

async function checkPorts(settings: Settings): Promise<Finding[]> {
  const { host, port, httpRedirectPort, metricsHost, metricsPort, data } = settings
  const used = [
    [host, port],
    [host, httpRedirectPort],
    [metricsHost, metricsPort],
  ] as const
  const found: Finding[] = []
  for (const [address, number] of used) {
    if (number !== null && number !== 0) found.push(await checkPort(address, number, data))
  }
  return found
}

async function checkPort(host: string, port: number, data: string): Promise<Finding> {
  const subject = `Port ${port} of ${host}`
  const error = await listenError(host, port)
  if (error === null) return { level: 'ok', subject, text: 'free' }
  const folder = path.resolve(data)
  if (error === 'EADDRINUSE' && existsSync(folder) && (await isLocked(folder))) {
    return { level: 'ok', subject, text: 'in use; a Portico server is running on this data folder' }
  }
  const advice =
    error === 'EADDRINUSE'
      ? 'it is in use by another program. Stop that program, or choose another port with --port N.'
      : error === 'EACCES'
        ? 'this account may not use it. Choose a port from 1024, or give the service CAP_NET_BIND_SERVICE (docs/operations/tls-and-proxies.md).'
        : `it cannot be used (${error}). Check --host ADDRESS: it must be an address of this host.`
  return { level: 'error', subject, text: advice }
}

async function checkCertificate({ tlsCert: cert, tlsKey: key }: Settings): Promise<Finding[]> {
  if (cert === null || key === null) return []
  const subject = `TLS certificate ${cert}`
  try {
    const { leaf } = await readKeyPair({ cert, key }, new Date())
    return [{ level: 'ok', subject, text: `valid until ${leaf.notAfter.toISOString().slice(0, 10)}` }]
  } catch (error) {
    return [{ level: 'error', subject, text: messageOf(error) }]
  }
}

function listenError(host: string, port: number): Promise<string | null> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}

/** Returns whether a server runs on this data folder. */
async function isLocked(folder: string): Promise<boolean> {
  const unlock = await tryLockDataFolder(folder)
  await unlock?.()
  return unlock === null
}

async function checkPostgres(settings: Settings): Promise<Finding[]> {
  const subject = 'PostgreSQL'
  const url = databaseUrl(settings)
  try {
    if (url === null) {
      const program = path.join(await programFolder(), 'postgres')
      const { stdout } = await run(program, ['--version'])
      return [{ level: 'ok', subject, text: `included, ${stdout.trim()}` }]
    }
    const db = openPool(url)
    try {
      await checkDatabase(db, url)
      return [{ level: 'ok', subject, text: 'the database can be reached' }, await clockDifference(db)]
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return [{ level: 'error', subject, text: messageOf(error) }]
  }
}

/** Checks the archive of the managed PostgreSQL's log; if a server runs, whether it is written. */
async function checkArchive({ walArchive, data }: Settings): Promise<Finding[]> {
  if (walArchive === null) return []
  const folder = path.resolve(walArchive)
  const subject = `Archive ${folder}`
  if (!existsSync(folder)) {
    const text = 'it does not exist. The first start creates it; if it exists elsewhere, mount its disk.'
    return [{ level: 'note', subject, text }]
  }
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    const obstacle = await archiveObstacle(folder, path.resolve(data))
    if (obstacle !== null) return [{ level: 'error', subject, text: `${obstacle}.` }]
    if (!(await isLocked(path.resolve(data)))) return [{ level: 'ok', subject, text: 'can be written' }]
    const db = openPool(runningUrl(path.resolve(data)))
    try {
      const { ok, reason } = await checkWalArchive(db, new Date())
      return [{ level: ok ? 'ok' : 'error', subject, text: reason }]
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return [{ level: 'error', subject, text: messageOf(error) }]
  }
}

/** Returns why the account of PostgreSQL cannot use a folder for archives; null if it can. */
async function archiveObstacle(folder: string, data: string): Promise<string | null> {
  const cluster = path.join(data, 'postgres')
  const launcher = launcherFor(path.join(await programFolder(), 'postgres'), cluster)
  const archive = archiveOf(cluster)
  if (archive?.root === folder && existsSync(archiveFolder(archive)))
    return whyNotWritable(archiveFolder(archive), launcher)
  // The start makes a folder for the account in this one, which it must be able to traverse.
  return whyNotTraversable(folder, launcher)
}

async function clockDifference(db: ReturnType<typeof openPool>): Promise<Finding> {
  const began = Date.now()
  const { rows } = await sql<{ ms: string }>`
    select (extract(epoch from clock_timestamp()) * 1000)::text as ms`.execute(db)
  const own = (began + Date.now()) / 2
  const difference = Math.abs(Number(rows[0]?.ms) - own)
  const subject = 'Clock of the database'
  const text = `differs from this host's by ${(difference / 1000).toFixed(1)} s`
  if (difference <= clockTolerance) return { level: 'ok', subject, text }
  return {
    level: 'error',
    subject,
    text: `${text}. Synchronize both with NTP (Debian: apt-get install chrony).`,
  }
}

async function checkClock(): Promise<Finding[]> {
  const subject = 'Clock of this host'
  const synchronized = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value']).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  )
  if (synchronized === 'yes') return [{ level: 'ok', subject, text: 'synchronized' }]
  const text =
    synchronized === 'no'
      ? 'it is not synchronized. Sessions, SAML and several servers need a right clock. Debian: apt-get install chrony.'
      : 'timedatectl does not say whether it is synchronized. Check that NTP runs here or on the host of this container.'
  return [{ level: synchronized === 'no' ? 'warning' : 'note', subject, text }]
}

/** Returns the level of a fault that concerns real machines only. */
const machineLevel = ({ hypervisor }: Settings): 'error' | 'note' =>
  hypervisor === 'qemu' ? 'error' : 'note'

async function checkQemu(settings: Settings): Promise<Finding[]> {
  try {
    const program = await findQemu()
    const qemu: Finding = { level: 'ok', subject: 'QEMU', text: program.version }
    const { accelerator, how } = await probeAccelerator(program, settings.accelerator)
    if (accelerator === 'kvm') return [qemu, { level: 'ok', subject: 'Accelerator', text: how }]
    const text = `${how}. Machines are emulated and several times slower.${kvmAdvice()}`
    return [
      qemu,
      { level: settings.hypervisor === 'qemu' ? 'warning' : 'note', subject: 'Accelerator', text },
    ]
  } catch (error) {
    return [
      {
        level: machineLevel(settings),
        subject: 'QEMU',
        text: `${messageOf(error)} Only real machines need it.`,
      },
    ]
  }
}

function kvmAdvice(): string {
  if (!existsSync('/dev/kvm')) {
    return ' There is no /dev/kvm: switch on virtualization in the firmware, or nested virtualization for a virtual host.'
  }
  try {
    accessSync('/dev/kvm', constants.R_OK | constants.W_OK)
    return ''
  } catch {
    return ' /dev/kvm cannot be opened: add this account to the group that owns it (ls -l /dev/kvm; usermod -aG kvm NAME).'
  }
}

const imageTools = [
  ['qemu-img', 'qemu-utils', 'images in other formats than raw'],
  ['gzip', 'gzip', 'images compressed with gzip'],
  ['xz', 'xz-utils', 'images compressed with xz'],
  ['zstd', 'zstd', 'images compressed with zstd'],
] as const

async function checkImageTools(): Promise<Finding[]> {
  return imageTools.map(([program, debianPackage, need]) =>
    findOnPath(program) !== null
      ? { level: 'ok', subject: program, text: 'installed' }
      : {
          level: 'warning',
          subject: program,
          text: `missing: ${need} are refused. Debian: apt-get install --no-install-recommends ${debianPackage}.`,
        },
  )
}

async function checkUefi(settings: Settings): Promise<Finding[]> {
  if (findUefi() !== null) return [{ level: 'ok', subject: 'UEFI firmware', text: 'installed' }]
  const text = 'missing: disks that only UEFI can boot fail to start. Debian: apt-get install ovmf.'
  return [{ level: settings.hypervisor === 'qemu' ? 'warning' : 'note', subject: 'UEFI firmware', text }]
}
