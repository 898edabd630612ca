import type {
  Chassis,
  Component,
  HardwareSample,
  LinkCounters,
  Measure,
  ReadingErrors,
  SensorReading,
} from '#hardware/sensors.ts'
import type { SwitchInventory } from '#hardware/inventory.ts'
import { uuid } from '@portico/domain/ports.ts'
import { amountBetween, fractionOf, type Rhythm } from '../activity/rhythm.ts'
import type { RackFacts, SledFacts } from '../inventory.ts'
import { drawsFor, hashText } from '../random.ts'
import { inletAt, powerShare, variation } from './climate.ts'

/** The time at which the counters of links started. */
const COUNTING_SINCE = Date.UTC(2026, 0, 1)
/** Ms between two failures of the faulty sensor, and duration of a failure in ms. */
const FAILING = { period: 37 * 60_000, length: 90_000 } as const
/** Ms between two attempts to read an unreachable component. */
const POLL = 10_000
const FANS = 3

/** The state of the rack that determines the sensors. */
export interface RackState {
  readonly at: number
  /** number of busy threads, by ID of the sled */
  readonly busy: ReadonlyMap<string, number>
  /** time at which each unreachable sled failed, by ID of the sled */
  readonly lost: ReadonlyMap<string, number>
  /** sleds that are part of the rack */
  readonly sleds: readonly SledFacts[]
}

type Reading = readonly [sensor: string, measure: Measure, value: number]

interface Part {
  readonly id: string
  readonly kind: string
  readonly description: string
  readonly readings: readonly Reading[]
}

/**
 * Returns the readings of a rack's sensors. Sleds with much load are warm and draw power, which the power supplies
 * provide. One fan of the rack is worn and unstable, and one sensor fails occasionally.
 */
export function hardwareSample(facts: RackFacts, seed: number, state: RackState): HardwareSample {
  const { at, lost } = state
  const sleds = state.sleds.map((sled) => ({ sled, chassis: chassisOfSled(seed, sled) }))
  const working = sleds.filter(({ sled }) => !lost.has(sled.id))
  const powers = working.map(({ sled }) => powerOf(sled, state))
  const parts = [
    ...working.map(({ sled, chassis }) => ({ chassis, parts: partsOfSled(seed, facts, sled, state) })),
    ...facts.switches.map((one) => ({ chassis: chassisOfSwitch(seed, one), parts: partsOfSwitch(one, at) })),
    {
      chassis: chassisOfPower(seed, facts),
      parts: partsOfPower(
        facts,
        powers.reduce((a, b) => a + b, 0),
        at,
      ),
    },
  ]
  const failing = failingSensor(seed, facts)
  const isFailing = (component: Component, sensor: string) =>
    component.chassis.id === failing.sledId && component.id === failing.component && sensor === failing.sensor
  const sensors = parts.flatMap(({ chassis, parts: own }) =>
    own.flatMap(({ readings, ...part }) =>
      readings.map(([sensor, measure, value]): SensorReading => {
        const component = { chassis, ...part }
        const isSilent = isFailing(component, sensor) && at % FAILING.period < FAILING.length
        return { component, sensor, measure, value: isSilent ? null : value }
      }),
    ),
  )
  const unsound = sensors.find(({ component, sensor }) => isFailing(component, sensor))
  return {
    rackId: facts.rackId,
    takenAt: new Date(at),
    sensors,
    errors: [
      ...(unsound === undefined ? [] : [sensorErrors(unsound, at)]),
      ...sleds.flatMap(({ sled, chassis }) => pollErrors(chassis, lost.get(sled.id), at)),
    ],
    links: working.flatMap(({ sled, chassis }) => linksOf(sled, chassis, at)),
  }
}

function gatewayOf(seed: number, of: string): Pick<Chassis, 'gatewayId' | 'firmware'> {
  const draws = drawsFor(`${seed}/gateway`)
  const firmware = drawsFor(`${seed}/firmware/${of}`).bytes(8)
  return {
    gatewayId: uuid(draws),
    firmware: Array.from(firmware, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  }
}

const chassisOfSled = (seed: number, sled: SledFacts): Chassis => ({
  kind: 'sled',
  id: sled.id,
  model: sled.part,
  revision: sled.revision,
  serial: sled.serial,
  slot: sled.cubby,
  ...gatewayOf(seed, 'sled'),
})

const chassisOfSwitch = (
  seed: number,
  { id, part, revision, serial, location }: SwitchInventory,
): Chassis => ({
  kind: 'switch',
  id,
  model: part,
  revision,
  serial,
  slot: location === 'switch0' ? 0 : 1,
  ...gatewayOf(seed, 'switch'),
})

const chassisOfPower = (seed: number, { rackId }: RackFacts): Chassis => ({
  kind: 'power',
  id: rackId,
  model: '417-0000044',
  revision: 2,
  serial: `PPS${drawsFor(`${seed}/power`).between(24_010_000, 25_529_999)}`,
  slot: 0,
  ...gatewayOf(seed, 'power'),
})

const strainOf = ({ id, usableHardwareThreads }: SledFacts, { busy }: RackState): number =>
  powerShare((busy.get(id) ?? 0) / usableHardwareThreads)

/** Returns the power that a sled draws in W. */
const powerOf = (sled: SledFacts, state: RackState): number =>
  190 + 430 * strainOf(sled, state) + 4 * variation(hashText(sled.id), state.at)

function partsOfSled(seed: number, facts: RackFacts, sled: SledFacts, state: RackState): readonly Part[] {
  const { at } = state
  const key = hashText(sled.id)
  const [strained, power] = [strainOf(sled, state), powerOf(sled, state)]
  const noise = (place: number) => variation(key + place, at)
  const inlet = inletAt(at) + 1.2 * fractionOf(key, 1)
  const worn = wornFan(seed, facts)
  const fans = Array.from({ length: FANS }, (_, n): Part => {
    const isWorn = worn.sledId === sled.id && worn.fan === n
    const turns = 3900 + 5800 * strained + 40 * noise(20 + n)
    return {
      id: `fan-${n}`,
      kind: 'fan',
      description: `Fan ${n}`,
      // The worn fan is slower than it should be, and unstable.
      readings: [['speed', 'fan_speed', isWorn ? turns * 0.82 + 900 * variation(key + 40, at * 6) : turns]],
    }
  })
  return [
    {
      id: 'cpu',
      kind: 'processor',
      description: 'Processor',
      readings: [
        ['Tctl', 'amd_cpu_tctl', inlet + 17 + 40 * strained + 0.6 * noise(2)],
        ['package', 'power', power * 0.55 + 2 * noise(3)],
      ],
    },
    ...['a', 'b'].map((bank, n): Part => ({
      id: `dimm-${bank}`,
      kind: 'memory',
      description: `Memory, bank ${bank.toUpperCase()}`,
      readings: [['temperature', 'temperature', inlet + 9 + 14 * strained + 0.4 * noise(4 + n)]],
    })),
    {
      id: 'air',
      kind: 'thermometer',
      description: 'Air intake',
      readings: [['inlet', 'temperature', inlet + 0.2 * noise(6)]],
    },
    ...fans,
    converter(power, [54, 12], noise),
  ]
}

/** Returns the converter from the rack's voltage to the sled's voltage. */
function converter(
  power: number,
  [from, to]: readonly [number, number],
  noise: (place: number) => number,
): Part {
  const [input, output] = [from + 0.15 * noise(10), to + 0.02 * noise(11)]
  return {
    id: 'converter',
    kind: 'power converter',
    description: `Converter from ${from} to ${to} V`,
    readings: [
      ['input voltage', 'input_voltage', input],
      ['input current', 'input_current', power / 0.96 / input],
      ['voltage', 'voltage', output],
      ['current', 'current', power / output],
      ['power', 'power', power],
      ['temperature', 'temperature', 34 + power / 45 + 0.4 * noise(12)],
    ],
  }
}

function partsOfSwitch({ id }: SwitchInventory, at: number): readonly Part[] {
  const key = hashText(id)
  const noise = (place: number) => variation(key + place, at)
  const fans = [0, 1].map((n): Part => ({
    id: `fan-${n}`,
    kind: 'fan',
    description: `Fan ${n}`,
    readings: [['speed', 'fan_speed', 6200 + 60 * noise(n)]],
  }))
  const asic: Part = {
    id: 'asic',
    kind: 'switching chip',
    description: 'Switching chip',
    readings: [
      ['temperature', 'temperature', inletAt(at) + 29 + 0.7 * noise(5)],
      ['power', 'power', 168 + 5 * noise(6)],
    ],
  }
  return [asic, ...fans]
}

/** Returns the rectifiers, which share the power that the sleds draw. */
function partsOfPower({ rackId }: RackFacts, power: number, at: number): readonly Part[] {
  const key = hashText(rackId)
  const count = 6
  return Array.from({ length: count }, (_, n): Part => {
    const share = (power / count) * (1 + 0.01 * variation(key + n, at))
    const [input, output] = [240 + 1.5 * variation(key + 20 + n, at), 54 + 0.1 * variation(key + 40 + n, at)]
    return {
      id: `rectifier-${n}`,
      kind: 'rectifier',
      description: `Rectifier ${n}`,
      readings: [
        ['input voltage', 'input_voltage', input],
        ['input current', 'input_current', share / 0.97 / input],
        ['voltage', 'voltage', output],
        ['current', 'current', share / output],
        ['temperature', 'temperature', 31 + share / 60 + 0.5 * variation(key + 60 + n, at)],
      ],
    }
  })
}

function originalAt(facts: RackFacts, place: number): string {
  const originals = facts.sleds.filter(({ isOriginal }) => isOriginal)
  return originals[place % Math.max(1, originals.length)]?.id ?? ''
}

function wornFan(seed: number, facts: RackFacts): { readonly sledId: string; readonly fan: number } {
  const draws = drawsFor(`${seed}/worn fan`)
  return { sledId: originalAt(facts, draws.between(0, 1023)), fan: draws.between(0, FANS - 1) }
}

function failingSensor(seed: number, facts: RackFacts) {
  const draws = drawsFor(`${seed}/failing sensor`)
  return { sledId: originalAt(facts, draws.between(0, 1023)), component: 'dimm-b', sensor: 'temperature' }
}

function sensorErrors({ component, sensor, measure }: SensorReading, at: number): ReadingErrors {
  const [periods, within] = [Math.floor(at / FAILING.period), at % FAILING.period]
  const before = Math.ceil(COUNTING_SINCE / FAILING.period)
  const ofOne = FAILING.length / POLL
  const count = (periods - before) * ofOne + Math.min(ofOne, Math.floor(within / POLL) + 1)
  return {
    component,
    sensor: { name: sensor, measure },
    error: 'no_answer',
    since: new Date(COUNTING_SINCE),
    count: BigInt(Math.max(0, count)),
  }
}

/** Returns the number of failed attempts to read a lost sled, which does not respond. */
function pollErrors(chassis: Chassis, since: number | undefined, at: number): readonly ReadingErrors[] {
  if (since === undefined) return []
  const component = { chassis, id: 'sled', kind: 'sled', description: 'Whole sled' }
  const count = BigInt(Math.floor(Math.max(0, at - since) / POLL) + 1)
  return [{ component, sensor: null, error: 'unreachable', since: new Date(since), count }]
}

/** Returns the counters of a sled's two links. Storage and control traffic uses both, independent of its machines. */
function linksOf(
  sled: SledFacts,
  { id, model, revision, serial }: Chassis,
  at: number,
): readonly LinkCounters[] {
  return [0, 1].map((n) => {
    const key = hashText(`${sled.id}/link/${n}`)
    const packets = (place: number) => {
      const mean = 3000 + 9000 * fractionOf(key, place)
      const course = { kind: 'tide', swing: 0.6, peak: 0.55 } as const
      const rhythm: Rhythm = { key: key + place, mean, most: 80_000, course, weekend: 0.6, bursts: 0.6 }
      return BigInt(Math.floor(amountBetween(rhythm, COUNTING_SINCE, Math.max(at, COUNTING_SINCE))))
    }
    const [packetsSent, packetsReceived] = [packets(1), packets(2)]
    return {
      sled: { id, model, revision, serial },
      name: `net${n}`,
      kind: 'physical',
      since: new Date(COUNTING_SINCE),
      packetsSent,
      packetsReceived,
      bytesSent: packetsSent * 2900n,
      bytesReceived: packetsReceived * 2400n,
      errorsSent: 0n,
      errorsReceived: packetsReceived / 400_000_000n,
    }
  })
}
