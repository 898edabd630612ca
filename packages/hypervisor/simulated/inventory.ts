import { uuid } from '@portico/domain/ports.ts'
import type {
  PhysicalDiskInventory,
  SledInventory,
  SwitchInventory,
  SwitchLocation,
} from '#hardware/inventory.ts'
import { drawsFor, type Draws } from './random.ts'

const GIBIBYTE = 1024 ** 3
const HARDWARE_THREADS = 128
/** A TiB minus the memory that the sled reserves for itself. */
const USABLE_RAM = 1011 * GIBIBYTE

const DISK_MODELS = {
  u2: { vendor: 'calder', model: 'CX7-U3200', size: 3_200_631_791_616, count: 10 },
  m2: { vendor: 'calder', model: 'CS4-M0960', size: 960_197_124_096, count: 2 },
} as const

/** The properties of a disk that never change. */
type DiskFacts = Omit<PhysicalDiskInventory, 'wear'>

/** The properties of a sled that never change. */
export interface SledFacts extends Omit<SledInventory, 'failure' | 'disks'> {
  readonly disks: readonly DiskFacts[]
  /** whether the sled belongs to the rack from the beginning, without having been added */
  readonly isOriginal: boolean
}

/** The properties of the rack's hardware that never change. */
export interface RackFacts {
  readonly rackId: string
  readonly sleds: readonly SledFacts[]
  readonly switches: readonly SwitchInventory[]
}

/**
 * Returns the rack of this seed. The same seed always gives the same IDs and serial numbers.
 * @param spare number of sleds that are in the rack but not added
 */
export function rackFacts(seed: number, sleds: number, spare: number): RackFacts {
  const draws = drawsFor(`${seed}/rack`)
  return {
    rackId: uuid(draws),
    sleds: Array.from({ length: sleds + spare }, (_, position) => ({
      ...sled(seed, position),
      isOriginal: position < sleds,
    })),
    switches: [switchAt(seed, 'switch0'), switchAt(seed, 'switch1')],
  }
}

function sled(seed: number, position: number): Omit<SledFacts, 'isOriginal'> {
  const draws = drawsFor(`${seed}/sled/${position}`)
  const week = String(draws.between(1, 52)).padStart(2, '0')
  return {
    id: uuid(draws),
    cubby: position,
    // A serial number consists of the manufacturer, the year, the week, and a number that is unique within the rack.
    serial: `PSL${draws.between(24, 25)}${week}${String(1000 + position * 7 + draws.between(0, 6))}`,
    part: '417-0000026',
    revision: draws.between(4, 6),
    usableHardwareThreads: HARDWARE_THREADS,
    usablePhysicalRam: USABLE_RAM,
    disks: [...disks(draws, 'u2'), ...disks(draws, 'm2')],
  }
}

function switchAt(seed: number, location: SwitchLocation): SwitchInventory {
  const draws = drawsFor(`${seed}/${location}`)
  const week = String(draws.between(1, 52)).padStart(2, '0')
  return {
    id: uuid(draws),
    location,
    serial: `PSW${draws.between(24, 25)}${week}${draws.between(1000, 9999)}`,
    part: '417-0000031',
    revision: draws.between(2, 3),
  }
}

function disks(draws: Draws, formFactor: 'u2' | 'm2'): DiskFacts[] {
  const { vendor, model, size, count } = DISK_MODELS[formFactor]
  return Array.from({ length: count }, () => ({
    id: uuid(draws),
    vendor,
    serial:
      `CAL${Array.from(draws.bytes(5), (byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase(),
    model,
    formFactor,
    size,
    full: false,
  }))
}
