import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Clock } from '@portico/domain/ports.ts'
import type { SledFailure } from '#hardware/inventory.ts'
import type { SledOutages, SledView } from '#hardware/sled-outages.ts'
import {
  noOutage,
  type OutageRecord,
  requireLost,
  withFence,
  withLoss,
  withReadmission,
} from '#outage-record.ts'
import { HypervisorError } from '#port.ts'
import { type Records, recordsOf } from '#simulated/records.ts'
import type { RackStore } from '#simulated/store.ts'
import type { DiskStore } from './disk-store.ts'
import type { LibvirtHost } from './host.ts'
import type { HostRow, HostRows } from './host-rows.ts'
import { isOff } from './machine-state.ts'
import { hostName } from './rpc/address.ts'

/** The outages of a host. */
export interface HostOutage extends OutageRecord {
  /** IP address by which the storage knows the host; null before the fence is closed first */
  readonly address: string | null
}

const none: HostOutage = { ...noOutage, address: null }

/** The records of the outages of hosts, which all servers share. */
export const outageRecords = (store: RackStore): Records<HostOutage> => recordsOf(store, 'libvirt-outage')

export interface HostOutagesOptions {
  readonly rows: HostRows
  readonly records: Records<HostOutage>
  readonly disks: Pick<DiskStore, 'fence' | 'isOpenOn'>
  readonly clock: Clock
  readonly hosts: readonly LibvirtHost[]
}

/** The outages of hosts, with what the driver needs of them. */
export interface HostOutages extends SledOutages {
  /** Returns why the machines of each lost sled have failed, by the ID of the sled. */
  lost(): Promise<ReadonlyMap<string, SledFailure>>
  /** Returns the configured host of an added sled; undefined if there is none. */
  hostOf(sledId: string): Promise<LibvirtHost | undefined>
}

export function hostOutages({ rows, records, disks, clock, hosts }: HostOutagesOptions): HostOutages {
  const { fence } = disks

  const hostOfRow = (row: HostRow): LibvirtHost | undefined =>
    hosts.find(({ facts, address }) => facts?.id === row.id || address === row.address)

  const rowOf = async (sledId: string): Promise<HostRow> => {
    const row = (await rows.hosts()).find(({ id }) => id === sledId)
    if (row === undefined) throw new HypervisorError(`There is no sled ${sledId}`, { retry: false })
    return row
  }

  const hostOf = async (sledId: string): Promise<LibvirtHost | undefined> => hostOfRow(await rowOf(sledId))

  const recordOf = async (sledId: string): Promise<HostOutage> => (await records.get(sledId)) ?? none

  const update = (sledId: string, how: (record: HostOutage) => HostOutage): Promise<HostOutage | null> =>
    records.update(sledId, (present) => how(present ?? none))

  /** Returns the address by which the storage knows a host. @throws HypervisorError, retryable, if it is not known */
  const addressOf = async (sledId: string): Promise<string> => {
    const known = (await recordOf(sledId)).address
    if (known !== null) return known
    const name = hostName((await rowOf(sledId)).address)
    return isIP(name) === 0 ? addressOfName(name) : name
  }

  const closed = async (): Promise<readonly string[]> => {
    if (fence === null) return []
    const addresses = new Set(await fence.closed())
    return (await records.list())
      .filter(({ value }) => value.address !== null && addresses.has(value.address))
      .map(({ id }) => id)
  }

  const storageView = async (sledId: string): Promise<SledView[]> => {
    if (disks.isOpenOn === undefined) return []
    const row = await rowOf(sledId)
    const running = [...(hostOfRow(row)?.machines.values() ?? [])].filter(({ state }) => !isOff(state))
    const volumes = running.flatMap(({ record }) => record.disks.map(({ volumeId }) => volumeId))
    if (volumes.length === 0) {
      const evidence =
        'No disk is known to be in use on the sled, so the storage cannot tell whether it runs.'
      return [{ view: 'storage', activity: 'unknown', evidence }]
    }
    return (await disks.isOpenOn(await addressOf(sledId), volumes))
      ? [{ view: 'storage', activity: 'active', evidence: 'The sled holds disks open in the storage.' }]
      : [{ view: 'storage', activity: 'inactive', evidence: 'The sled holds no disk open in the storage.' }]
  }

  return {
    hostOf,
    async lost() {
      const lost = (await records.list()).filter(({ value }) => value.step === 'lost')
      if (lost.length === 0) return new Map()
      const serials = new Map((await rows.hosts()).map(({ id, serial }) => [id, serial]))
      return new Map(
        lost.map(({ id, value }) => [
          id,
          { since: new Date(value.lostAt ?? 0), why: `Sled ${serials.get(id) ?? id} was lost.` },
        ]),
      )
    },

    async silent() {
      return (await rows.hosts()).flatMap((row) => {
        const since = hostOfRow(row)?.silentSince ?? null
        return since === null ? [] : [{ sledId: row.id, since }]
      })
    },
    views: storageView,
    fence: fence && {
      async close(sledId, generation) {
        const address = await addressOf(sledId)
        await update(sledId, (record) => ({ ...withFence(record, generation), address }))
        await fence.close(address)
        // If this call was paused, the outage may have ended before the storage got it.
        const { generation: latest, step } = await recordOf(sledId)
        if (latest === generation && step === 'readmitted') {
          await fence.open(address)
          throw new HypervisorError(`Outage ${generation} of the sled has ended`, { retry: false })
        }
      },
      closed,
    },
    async declareLost(sledId, generation, proof) {
      if (proof === 'fence' && !(await closed()).includes(sledId)) {
        throw new HypervisorError('The storage does not confirm that the sled is fenced', { retry: true })
      }
      await update(sledId, (record) => withLoss(record, { generation, proof, now: clock.now().getTime() }))
    },
    async clear(sledId, generation) {
      requireLost(await recordOf(sledId), generation)
      const host = await hostOf(sledId)
      if (host === undefined) throw new HypervisorError('The sled is not configured', { retry: true })
      await host.relist()
      for (const machineId of host.machines.keys()) {
        await host.destroy(machineId)
        await host.undefine(machineId)
      }
      await host.relist()
      if (host.machines.size > 0) throw new HypervisorError('Machines still run on the sled', { retry: true })
    },
    async readmit(sledId, generation) {
      // Refuses a late call before the storage gets it.
      withReadmission(await recordOf(sledId), generation)
      const { address } = await recordOf(sledId)
      if (address !== null) await fence?.open(address)
      try {
        await update(sledId, (record) => withReadmission(record, generation))
      } catch (error) {
        // This call was paused, and a later outage has begun.
        if (address !== null) await fence?.close(address)
        throw error
      }
    },
  }
}

async function addressOfName(name: string): Promise<string> {
  try {
    return (await lookup(name)).address
  } catch (cause) {
    throw new HypervisorError(`The address of host ${name} cannot be looked up`, { retry: true, cause })
  }
}
