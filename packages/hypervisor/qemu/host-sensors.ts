import { readdir, readFile, realpath } from 'node:fs/promises'
import { release, uptime } from 'node:os'
import path from 'node:path'
import type { Clock } from '@portico/domain/ports.ts'
import type {
  Chassis,
  Component,
  LinkCounters,
  Measure,
  ReadingErrors,
  SensorReading,
  Sensors,
} from '#hardware/sensors.ts'
import { readIfExists, writeAtomically } from './files.ts'
import type { Folders } from './folders.ts'
import { hostBoard, hostIdentity } from './inventory.ts'
import { hostRun } from './processes.ts'

/** Maximum number of sensor chips and of links that are read, since containers may create any number of links. */
const MAX_DEVICES = 64

/**
 * Returns the sensors of this host (`/sys/class/hwmon`) and the counters of its links (`/proc/net/dev`). Virtual
 * machines and containers usually have no sensors.
 * @param root parent folder of `sys` and `proc`
 */
export function hostSensors(folders: Folders, clock: Clock, root = '/'): Sensors {
  const failures = new Map<string, bigint>()
  const began = clock.now()
  return {
    async read() {
      const { rackId, sledId } = await hostIdentity(folders)
      const chassis: Chassis = {
        kind: 'sled',
        id: sledId,
        ...modelOf(),
        slot: 0,
        gatewayId: sledId,
        firmware: release(),
      }
      const takenAt = clock.now()
      const sensors = await readChips(path.join(root, 'sys/class/hwmon'), chassis)
      const errors = sensors.flatMap((reading): ReadingErrors[] => {
        const key = `${reading.component.id} ${reading.sensor}`
        const count = (failures.get(key) ?? 0n) + (reading.value === null ? 1n : 0n)
        if (count === 0n) return []
        failures.set(key, count)
        const { component, sensor: name, measure } = reading
        return [{ component, sensor: { name, measure }, error: 'unreadable', since: began, count }]
      })
      const since = await hostStarted(folders, takenAt)
      return { rackId, takenAt, sensors, errors, links: await readLinks(root, chassis, since) }
    },
  }
}

function modelOf(): Pick<Chassis, 'model' | 'revision' | 'serial'> {
  const { part, ...rest } = hostBoard()
  return { model: part, ...rest }
}

/** Measures by the prefix of the kernel's file name, with the divisor that converts the kernel's unit. */
const measures: Readonly<Record<string, readonly [Measure, number]>> = {
  temp: ['temperature', 1000],
  fan: ['fan_speed', 1],
  in: ['voltage', 1000],
  curr: ['current', 1000],
  power: ['power', 1_000_000],
}

/** Names of sensor files, such as `temp1_input`. Some chips report only an average of the power. */
const sensorFile = /^((?:temp|fan|in|curr|power)\d+)_(?:input|average)$/

async function readChips(folder: string, chassis: Chassis): Promise<readonly SensorReading[]> {
  const chips = (await namesIn(folder)).slice(0, MAX_DEVICES)
  return (await Promise.all(chips.map((chip) => readChip(path.join(folder, chip), chassis)))).flat()
}

async function readChip(folder: string, chassis: Chassis): Promise<readonly SensorReading[]> {
  const kind = (await textOf(path.join(folder, 'name'))) ?? 'chip'
  const component: Component = {
    chassis,
    id: `${kind} ${await placeOf(folder)}`,
    kind,
    description: `Sensors of ${kind}`,
  }
  const files = new Map<string, string>()
  for (const file of await namesIn(folder)) {
    const sensor = sensorFile.exec(file)?.[1]
    if (sensor !== undefined && !files.has(sensor)) files.set(sensor, file)
  }
  return Promise.all(
    [...files].map(async ([sensor, file]) => {
      const label = await textOf(path.join(folder, `${sensor}_label`))
      const [measure, unit] = measureOf(sensor, label)
      const text = await textOf(path.join(folder, file))
      const value = text === null || text === '' ? NaN : Number(text) / unit
      return {
        component,
        sensor: label ?? sensor,
        measure,
        value: Number.isFinite(value) ? value : null,
      }
    }),
  )
}

function measureOf(sensor: string, label: string | null): readonly [Measure, number] {
  // `Tctl` is the value by which AMD processors control their fans. It is not a temperature in degrees.
  if (label === 'Tctl') return ['amd_cpu_tctl', 1000]
  return measures[sensor.replace(/\d+$/, '')] ?? ['temperature', 1000]
}

/** Returns a stable identifier of where a chip is connected, which distinguishes chips of the same type. */
async function placeOf(folder: string): Promise<string> {
  try {
    return path.basename(await realpath(path.join(folder, 'device')))
  } catch {
    return path.basename(folder)
  }
}

async function readLinks(root: string, chassis: Chassis, since: Date): Promise<readonly LinkCounters[]> {
  const text = (await textOf(path.join(root, 'proc/net/dev'))) ?? ''
  const links = parseLinks(text)
    .filter(({ name }) => name !== 'lo')
    .slice(0, MAX_DEVICES)
  const { id, model, revision, serial } = chassis
  return Promise.all(
    links.map(async (link) => {
      const device = path.join(root, 'sys/class/net', link.name, 'device')
      const isPhysical = (await namesIn(device)).length > 0
      return {
        ...link,
        sled: { id, model, revision, serial },
        kind: isPhysical ? ('physical' as const) : ('virtual' as const),
        since,
      }
    }),
  )
}

type CountedLink = Omit<LinkCounters, 'sled' | 'kind' | 'since'>

/** Parses the kernel's traffic counters of each link since boot; see proc_pid_net(5). */
export function parseLinks(text: string): readonly CountedLink[] {
  return text.split('\n').flatMap((line): CountedLink[] => {
    const colon = line.indexOf(':')
    const counts = line
      .slice(colon + 1)
      .trim()
      .split(/\s+/)
    if (colon === -1 || counts.length < 16 || !counts.every((count) => /^\d+$/.test(count))) return []
    const at = (column: number): bigint => BigInt(counts[column] ?? '0')
    return [
      {
        name: line.slice(0, colon).trim(),
        bytesReceived: at(0),
        packetsReceived: at(1),
        errorsReceived: at(2),
        bytesSent: at(8),
        packetsSent: at(9),
        errorsSent: at(10),
      },
    ]
  })
}

/**
 * Returns the time at which this host started. It is computed once and recorded, since the clock may be adjusted later.
 */
async function hostStarted(folders: Folders, now: Date): Promise<Date> {
  const file = path.join(folders.root, 'started.json')
  const text = await readIfExists(file)
  const known = text === null ? null : (JSON.parse(text) as { run: string; at: number })
  if (known?.run === hostRun()) return new Date(known.at)
  const at = Math.floor(now.getTime() - uptime() * 1000)
  await writeAtomically(file, JSON.stringify({ run: hostRun(), at }))
  return new Date(at)
}

async function textOf(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    return null
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch {
    return []
  }
}
