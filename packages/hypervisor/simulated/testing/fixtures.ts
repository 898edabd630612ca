import { manualClock, type ManualClock } from '@portico/domain/testing/manual-clock.ts'
import type { ConsoleConnection, MachineSpec } from '#port.ts'
import { createSimulatedRack, type SimulatedRack } from '../rack.ts'
import { memoryRackStore, type RackStore } from '../store.ts'

const GIBIBYTE = 1024 ** 3

/** A rack with its own clock, a bootable volume `boot` and an empty volume `data`. */
export interface RackFixture {
  readonly rack: SimulatedRack
  readonly clock: ManualClock
  readonly store: RackStore
  readonly spec: MachineSpec
  /** Returns the current phase of a machine. */
  readonly phase: (machineId?: string) => Promise<string>
}

/** Ms that are longer than any start, reboot with its boot log, or stop. */
export const LONG_ENOUGH = 20_000

export async function rackFixture(options: { speed?: number } = {}): Promise<RackFixture> {
  const clock = manualClock()
  const store = memoryRackStore()
  const rack = createSimulatedRack({ seed: 1, clock, store, ...options })
  const { sleds } = await rack.inventory()
  const blank = { blockSize: 4096, source: { type: 'blank' } } as const
  await rack.volumes.create({ id: 'boot', size: 20 * GIBIBYTE, ...blank, source: { type: 'import' } })
  await rack.volumes.write('boot', 0, bootSector())
  await rack.volumes.create({ id: 'data', size: 100 * GIBIBYTE, ...blank })
  const spec = machineSpec('m1', sleds[0]?.id ?? '')
  return {
    rack,
    clock,
    store,
    spec,
    phase: async (machineId = spec.id) => (await rack.observe(machineId)).phase,
  }
}

/** Returns 512 bytes that firmware recognizes as a boot loader. */
export function bootSector(): Uint8Array {
  const sector = new Uint8Array(512)
  sector.set([0x55, 0xaa], 510)
  return sector
}

export function machineSpec(id: string, sledId: string): MachineSpec {
  return {
    id,
    instanceId: `instance-of-${id}`,
    sledId,
    name: 'web',
    projectName: 'shop',
    hostname: 'web-1',
    ncpus: 4,
    memory: 16 * GIBIBYTE,
    disks: [
      { slot: 0, volumeId: 'boot', name: 'web-boot', size: 20 * GIBIBYTE, blockSize: 512, boot: true },
      { slot: 1, volumeId: 'data', name: 'web-data', size: 100 * GIBIBYTE, blockSize: 512, boot: false },
    ],
    nics: [
      {
        id: '5b1c9c52-30f4-4d5b-8f0e-6f6a4e0b7d01',
        name: 'net0',
        mac: 'A8:40:25:F0:12:34',
        ip: '172.30.0.7',
        subnet: '172.30.0.0/22',
        primary: true,
      },
    ],
    externalIps: ['198.51.100.9'],
    userData: btoa('#cloud-config\npackages: [nginx]\n'),
    sshPublicKeys: [
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA ann@desk',
    ],
    guestOs: { name: 'debian', version: '12' },
  }
}

/** A viewer of a machine's serial console. */
export interface Viewer {
  /** Returns all output so far. */
  text(): string
  /** Returns the output since the last call. */
  fresh(): string
  readonly closed: readonly string[]
  /** Sends a text as input. */
  type(text: string): void
  readonly connection: ConsoleConnection
}

export async function viewer(
  rack: SimulatedRack,
  machineId: string,
  mostRecent: number | null = null,
): Promise<Viewer> {
  let text = ''
  let seen = 0
  const closed: string[] = []
  const decoder = new TextDecoder()
  const connection = await rack.consoles.connect(machineId, mostRecent, {
    output: (data) => {
      text += decoder.decode(data, { stream: true })
    },
    closed: (reason) => void closed.push(reason),
  })
  return {
    text: () => text,
    fresh: () => {
      const since = text.slice(seen)
      seen = text.length
      return since
    },
    closed,
    type: (input) => void connection.write(new TextEncoder().encode(input)),
    connection,
  }
}

/** Returns a booted machine and a console at which `user` is logged in. */
export async function loggedIn(user = 'root'): Promise<RackFixture & { screen: Viewer }> {
  const fixture = await rackFixture()
  await fixture.rack.start(fixture.spec)
  fixture.clock.advance(LONG_ENOUGH)
  const screen = await viewer(fixture.rack, fixture.spec.id)
  screen.type(`${user}\r\r`)
  screen.fresh()
  return { ...fixture, screen }
}

/** Waits until pending promises have settled. */
export async function settled(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}
