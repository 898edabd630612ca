import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '@portico/domain/ports.ts'
import type { Hypervisor, MachinePhase, MachineSpec } from '#port.ts'
import type { Accelerator } from '../command-line.ts'
import { openQemu, type QemuOptions } from '../driver.ts'
import { smallGuestImage } from './guest-image.ts'

const MEBIBYTE = 1024 ** 2

/** A folder for machines with a driver, which a test may close and open again. */
export interface TestHost {
  readonly folder: string
  open(
    options?: Pick<QemuOptions, 'graceTime' | 'uefi' | 'reserve' | 'guestNetwork' | 'networks'>,
  ): Promise<Hypervisor>
  /** Creates a volume of 64 MiB with the test guest or another image. @returns ID of the volume */
  guestVolume(driver: Hypervisor, image?: string): Promise<string>
  /** Ends the remaining machines and removes the folder. */
  close(): Promise<void>
}

export function testHost(): TestHost {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-qemu-'))
  chmodSync(folder, 0o755)
  const drivers: Hypervisor[] = []
  return {
    folder,
    async open(options = {}) {
      const driver = await openQemu({
        dataFolder: folder,
        clock: systemClock,
        log: () => {},
        accelerator: forcedAccelerator(),
        ...options,
      })
      drivers.push(driver)
      return driver
    },
    async guestVolume(driver, image = smallGuestImage()) {
      const id = randomUUID()
      await driver.volumes.create({ id, size: 64 * MEBIBYTE, blockSize: 512, source: { type: 'import' } })
      await driver.volumes.write(id, 0, readFileSync(image))
      return id
    },
    async close() {
      const driver = drivers.at(-1)
      if (driver !== undefined) {
        const live = (await driver.list()).filter(({ phase }) => !['stopped', 'failed'].includes(phase))
        await Promise.all(live.map(({ id }) => driver.stop(id)))
        await Promise.all(live.map(({ id }) => phaseIs(driver, id, 'stopped', 'failed')))
        await driver.close()
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the accelerator that PORTICO_ACCELERATOR forces; null if the driver has to probe. */
function forcedAccelerator(): Accelerator | null {
  const forced = process.env['PORTICO_ACCELERATOR']
  return forced === 'kvm' || forced === 'tcg' ? forced : null
}

export async function machineSpec(
  driver: Hypervisor,
  volumeIds: readonly string[],
  changes: Partial<MachineSpec> = {},
): Promise<MachineSpec> {
  const { sleds } = await driver.inventory()
  const id = randomUUID()
  return {
    id,
    instanceId: randomUUID(),
    sledId: sleds[0]?.id ?? '',
    name: 'guest',
    projectName: 'tests',
    hostname: 'guest-1',
    ncpus: 1,
    memory: 192 * MEBIBYTE,
    disks: volumeIds.map((volumeId, slot) => ({
      slot,
      volumeId,
      name: `disk-${slot}`,
      size: 64 * MEBIBYTE,
      blockSize: 512,
      boot: slot === 0,
    })),
    nics: [
      {
        id: randomUUID(),
        name: 'net0',
        mac: 'a8:40:25:f0:00:01',
        ip: '172.30.0.5',
        subnet: '172.30.0.0/22',
        primary: true,
      },
    ],
    externalIps: [],
    userData: '',
    sshPublicKeys: [],
    guestOs: null,
    ...changes,
  }
}

/** Waits until a machine is in one of these phases. Uses the driver's hints and polls. */
export async function phaseIs(
  driver: Hypervisor,
  id: string,
  ...phases: MachinePhase[]
): Promise<MachinePhase> {
  for (;;) {
    const hint = Promise.withResolvers<void>()
    const unwatch = driver.watch(() => hint.resolve())
    const { phase, failure } = await driver.observe(id)
    if (phases.includes(phase)) {
      unwatch()
      return phase
    }
    if (['stopped', 'failed'].includes(phase)) throw new Error(`machine ${id} is ${phase}: ${failure}`)
    const timer = setTimeout(() => hint.resolve(), 500)
    await hint.promise
    clearTimeout(timer)
    unwatch()
  }
}

/** Returns the machine ID of each process that runs a machine. */
export function machineProcesses(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        return args[0]?.includes('qemu-system') ? [args[args.indexOf('-uuid') + 1] ?? ''] : []
      } catch {
        return []
      }
    })
}
