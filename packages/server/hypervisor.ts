import { databaseRackStore } from '@portico/control-plane/fleet/simulated-rack/store.ts'
import type { Db } from '@portico/control-plane/kernel/context.ts'
import { evaluatedReachability } from '@portico/control-plane/network/paths/reachability.ts'
import { systemClock } from '@portico/domain/ports.ts'
import type { Hypervisor } from '@portico/hypervisor/port.ts'
import { openQemu } from '@portico/hypervisor/qemu/driver.ts'
import { QemuUnavailable } from '@portico/hypervisor/qemu/unavailable.ts'
import { rackFacts } from '@portico/hypervisor/simulated/inventory.ts'
import { createSimulatedRack, type SimulatedRack } from '@portico/hypervisor/simulated/rack.ts'
import { sql } from 'kysely'
import { StartFailure } from '@portico/adapters/failure.ts'
import { writeLog } from './log.ts'
import { openNetworks } from './networks.ts'
import { openLibvirtHosts } from './libvirt.ts'
import type { Settings } from './settings/table.ts'

const simulatedSeed = 1

/** ID of the simulated rack, by which its databases are recognized. */
export const simulatedRackId = rackFacts(simulatedSeed, 0, 0).rackId

/** The hypervisor, and the functions that it offers for demos. */
export interface Opened {
  readonly hypervisor: Hypervisor
  /** Makes an instance's next start fail; null if the hypervisor does not support this. */
  readonly failNextStart: ((instance: string, why: string) => Promise<void>) | null
}

/**
 * Opens the requested hypervisor. `auto` selects the one that already runs the database's machines; for a new database,
 * QEMU if it is available, otherwise the simulated rack.
 * @throws StartFailure if QEMU or libvirt is required and not available
 */
export async function openHypervisor(settings: Settings, db: Db, folder: () => string): Promise<Opened> {
  if (settings.hypervisor === 'simulated') return simulated(settings, db)
  if (settings.demo && (settings.hypervisor === 'qemu' || settings.hypervisor === 'libvirt')) {
    throw new StartFailure('--demo requires the simulated rack. Omit --demo or --hypervisor.')
  }
  if (settings.hypervisor === 'libvirt') {
    return { hypervisor: await openLibvirtHosts(settings, db), failNextStart: null }
  }
  const rack = await recordedRack(db)
  // The rack is compared by its ID, because the database may not have a schema yet, without which the simulated rack
  // could not respond.
  const isSimulated = settings.demo || rack === simulatedRackId
  if (settings.hypervisor === 'auto' && isSimulated) return simulated(settings, db)
  try {
    return await real(settings, folder())
  } catch (error) {
    if (!(error instanceof QemuUnavailable)) throw error
    if (settings.hypervisor === 'auto' && rack === null) {
      const opened = simulated(settings, db)
      const describe = (): string => `${opened.hypervisor.describe()} (${error.message})`
      return { ...opened, hypervisor: { ...opened.hypervisor, describe } }
    }
    throw new StartFailure(error.message, { cause: error })
  }
}

/** Returns advice for a database whose machines run on another hypervisor. */
export function foreignRack(kind: Hypervisor['kind']): string {
  switch (kind) {
    case 'qemu':
      return (
        'The machines and disks in this database are not on this host: it was created with another hypervisor or on ' +
        'another host. Start with the --hypervisor that it was created with, or choose another folder with --data DIR.'
      )
    case 'libvirt':
      return (
        'The machines and disks in this database are not on hosts of libvirt. Start with the --hypervisor that it was ' +
        'created with, or choose another database.'
      )
    case 'simulated':
      return (
        'The machines and disks in this database are real. Start with --hypervisor qemu or --hypervisor libvirt, or ' +
        'choose another folder with --data DIR.'
      )
  }
}

function simulatedRack(settings: Settings, db: Db): SimulatedRack {
  return createSimulatedRack({
    seed: simulatedSeed,
    clock: systemClock,
    store: databaseRackStore(db),
    reachability: evaluatedReachability(db),
    hasTraffic: settings.demo,
    speed: settings.speed,
  })
}

function simulated(settings: Settings, db: Db): Opened {
  const rack = simulatedRack(settings, db)
  return { hypervisor: rack, failNextStart: (instance, why) => rack.faults.failNextStart(instance, why) }
}

async function real(settings: Settings, dataFolder: string): Promise<Opened> {
  const { engine, why } = await openNetworks(settings, dataFolder)
  const hypervisor = await openQemu({
    dataFolder,
    clock: systemClock,
    log: (message, error) => writeLog({ level: 'info', message, error }),
    accelerator: settings.accelerator,
    overcommit: settings.overcommit,
    guestNetwork: settings.guestNetwork,
    networks: engine,
    ...(settings.keepFree !== null && { reserve: settings.keepFree }),
  })
  const describe = () => (why === null ? hypervisor.describe() : `${hypervisor.describe()}. ${why}`)
  return { hypervisor: { ...hypervisor, describe }, failNextStart: null }
}

/** Returns the ID of the rack recorded in this database; null if the database is new. */
async function recordedRack(db: Db): Promise<string | null> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('rack') is not null as there`.execute(db)
  if (rows[0]?.there !== true) return null
  return (await db.selectFrom('rack').select('id').executeTakeFirst())?.id ?? null
}
