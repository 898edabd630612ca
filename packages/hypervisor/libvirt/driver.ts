import type { Clock, Random } from '@portico/domain/ports.ts'
import type { Records } from '#simulated/records.ts'
import {
  absentMachine,
  type Hypervisor,
  HypervisorError,
  type MachineReport,
  type MachineSpec,
} from '#port.ts'
import type { Inventory, PhysicalDiskInventory, SledInventory } from '#hardware/inventory.ts'
import type { Accelerator } from '#qemu/command-line.ts'
import { checkedId } from '#qemu/ids.ts'
import { usableMemory } from '#qemu/inventory.ts'
import type { GuestNetwork } from '#qemu/network.ts'
import { noCloudSeed } from '#qemu/seed/nocloud.ts'
import { libvirtConsoles } from './consoles.ts'
import type { DiskStore, RunningDisks } from './disk-store.ts'
import { domainXml } from './domain-xml.ts'
import { domainOf, errorCodes, isError, LibvirtHost } from './host.ts'
import { type HostOutage, hostOutages } from './host-outages.ts'
import type { HostRow, HostRows } from './host-rows.ts'
import { checkHook } from './hook-check.ts'
import { locate, locateAll, type LocatedMachine } from './locate.ts'
import { newRecord } from './machine-record.ts'
import { isMoving, isOff } from './machine-state.ts'
import { libvirtMoves } from './moves.ts'
import { calls } from './rpc/protocol.gen.ts'
import { hostName, type TlsFiles } from './rpc/address.ts'
import { copyRunningDisk } from './running-disk-copy.ts'
import { sampleOf, statisticsGroups } from './samples.ts'
import { hostSecrets } from './secrets.ts'
import { withOutages } from './with-outages.ts'

/** Ms between pressing the power button and forcing the machine off. */
const defaultGraceTime = 30_000
/** Ms between two presses of the power button, since a booting guest misses the first one. */
const pressInterval = 5000
/** Maximum ms for which a machine is reported as rebooting. The report ends earlier when the guest prints something. */
const longestReset = 3000
const forceConsole = 1

export interface LibvirtOptions {
  /** addresses of all hosts */
  readonly addresses: readonly string[]
  readonly tls: TlsFiles | null
  readonly clock: Clock
  readonly random: Random
  readonly log: (message: string, error?: unknown) => void
  readonly rows: HostRows
  /** records of outages, which all servers share */
  readonly outages: Records<HostOutage>
  /** Opens where disks are. */
  readonly disks: (running: RunningDisks) => Promise<DiskStore>
  /** accelerator to use; null for KVM on hosts that have it */
  readonly accelerator?: Accelerator | null
  readonly graceTime?: number
  /** vCPUs per hardware thread; 1 if omitted */
  readonly overcommit?: number
  /** networks that guests can reach; none if omitted */
  readonly guestNetwork?: GuestNetwork
}

/**
 * Opens the driver that runs machines on hosts with libvirt (docs/decisions/0079-hosts-by-libvirt.md). Several servers
 * may use the same hosts: what they have to know is at libvirt and in `rows`.
 */
export async function openLibvirt(options: LibvirtOptions): Promise<Hypervisor> {
  const { clock, log, rows, graceTime = defaultGraceTime } = options
  const listeners = new Set<(machineId: string) => void>()
  /** machines that were reset, with the time and what they had printed */
  const resets = new Map<string, { readonly at: number; readonly printed: number }>()
  /** machines that are being brought down by this server */
  const ending = new Set<string>()
  let added: readonly HostRow[] = []
  let isClosed = false

  const changed = (machineId: string): void => {
    for (const listener of listeners) listener(machineId)
  }

  const diskOfMachine = (volumeId: string) => {
    for (const [machineId, { host, known }] of locateAll(hosts)) {
      const { record, state } = known
      const index = record.disks.findIndex((disk) => disk.volumeId === volumeId)
      if (!isOff(state) && index !== -1) return { host, machineId, index, record }
    }
    return null
  }

  const disks = await options.disks({
    isInUse: (volumeId) => diskOfMachine(volumeId) !== null,
    async copy(volumeId, file) {
      const user = diskOfMachine(volumeId)
      if (user === null) {
        throw new HypervisorError('The machine that uses the disk is starting or stopping', { retry: true })
      }
      await copyRunningDisk({ connection: user.host.connection(), clock, ...user, file })
    },
  })

  const provideSecret = hostSecrets(disks)

  const hosts: readonly LibvirtHost[] = options.addresses.map(
    (address) =>
      new LibvirtHost({
        address,
        tls: options.tls,
        clock,
        log,
        afterDiskError: disks.afterDiskError,
        onMachine(host, machineId) {
          const found = find(machineId)
          const known = found?.host === host ? found.known : undefined
          if (found !== null && isMoving(found.known.record)) moves.follow(machineId)
          if (known !== undefined && isOff(known.state) && known.record.end !== null) {
            consoles.ended(machineId, known.record.end.to === 'stopped' ? 'stopped' : 'lost')
          }
          changed(machineId)
        },
        onReboot(machineId) {
          resets.set(machineId, { at: clock.now().getTime(), printed: consoles.printed(machineId) })
          clock.after(longestReset, () => changed(machineId))
        },
        onAbandoned: (host, machineId) => launch(host, machineId),
        onListed(host) {
          // A start tries it again, and reports the failure.
          if (host.isUp) provideSecret(host.connection()).catch(() => {})
          for (const [machineId, { record, state }] of host.machines) {
            const found = find(machineId)
            if (isMoving(record)) moves.follow(machineId)
            else if (found !== null && found.host !== host) removeLeftover(host, machineId, found)
            if (isOff(state) || found?.host !== host || isMoving(record)) continue
            if (record.stopAt !== null) bringDown(host, machineId)
            else if (record.step === 'ran') listenAgain(machineId)
          }
        },
      }),
  )

  /** Logs what fails in the background; the next reading of the host tries again. */
  const quietly = (machineId: string, work: Promise<void>): void => {
    work.catch((error: unknown) => log(`machine ${machineId}`, error))
  }

  /** Hears a machine from now on, unless another server does. */
  const listenAgain = (machineId: string): void => {
    const listened = consoles.listen(machineId).catch((error: unknown) => {
      if (!isError(error, errorCodes.operationFailed)) throw error
    })
    quietly(machineId, listened)
  }

  const find = (machineId: string): LocatedMachine | null => locate(hosts, machineId)

  /** Removes what a host has left of a machine that runs on another one, because their move was interrupted. */
  const removeLeftover = (host: LibvirtHost, machineId: string, found: LocatedMachine): void => {
    const known = host.machines.get(machineId)
    if (known === undefined || !isOff(known.state) || isOff(found.known.state) || !found.host.isUp) return
    quietly(machineId, host.undefine(machineId))
  }

  const consoles = libvirtConsoles({
    clock,
    isLive(machineId) {
      const found = find(machineId)
      return found !== null && !isOff(found.known.state)
    },
    refresh: async (machineId) => find(machineId)?.host.refresh(machineId),
    async open(machineId, force, listener) {
      const found = find(machineId)
      if (found === null) throw new HypervisorError(`There is no machine ${machineId}`, { retry: false })
      const args = { dom: domainOf(machineId), devName: null, flags: force ? forceConsole : 0 }
      return found.host.connection().stream(calls.domainOpenConsole, args, listener)
    },
  })

  const moves = libvirtMoves({
    clock,
    log,
    tls: options.tls,
    rows,
    hosts,
    async hostOf(sledId) {
      added = await rows.hosts()
      return hostOf(sledId)
    },
    locate: find,
    prepare: provideSecret,
    changed,
    listen: (machineId) => consoles.listen(machineId),
    listenAhead: (machineId, open) => consoles.listenAhead(machineId, open),
  })

  const hostOf = (sledId: string): LibvirtHost => {
    const row = added.find(({ id }) => id === sledId)
    const host = hosts.find(({ facts, address }) => facts?.id === sledId || address === row?.address)
    if (row === undefined || host === undefined) {
      throw new HypervisorError(`There is no sled ${sledId}`, { retry: false })
    }
    return host
  }

  const launch = (host: LibvirtHost, machineId: string): void => {
    const known = host.machines.get(machineId)
    if (known === undefined) return
    const volumes = known.record.disks.map(({ volumeId }) => volumeId)
    const work = async (): Promise<void> => {
      await host.launch(machineId, () => consoles.listen(machineId))
      // It may have been stopped in the meantime.
      if (host.machines.get(machineId)?.record.stopAt !== null) bringDown(host, machineId)
    }
    quietly(machineId, disks.withVolumesLocked?.(volumes, work) ?? work())
  }

  const create = async (spec: MachineSpec): Promise<void> => {
    const host = hostOf(spec.sledId)
    host.connection()
    const inspected = spec.disks[0] && (await disks.inspect?.(spec.disks[0].volumeId))
    if (inspected !== undefined && 'whyNot' in inspected) {
      throw new HypervisorError(
        `The machine cannot boot from disk "${spec.disks[0]?.name}": ${inspected.whyNot}`,
        {
          retry: false,
        },
      )
    }
    if (!(await rows.place(spec.id, spec.sledId))) {
      throw new HypervisorError(`Machine ${spec.id} was removed and cannot start again`, { retry: false })
    }
    await provideSecret(host.connection())
    const record = newRecord(spec, clock.now().getTime())
    const xml = domainXml({
      spec,
      record,
      accelerator: options.accelerator ?? (host.facts?.hasKvm ? 'kvm' : 'tcg'),
      boots: inspected?.by ?? 'bios',
      sources: await Promise.all(spec.disks.map(({ volumeId }) => disks.sourceOf(volumeId))),
      seed: await disks.putSeed(spec.id, noCloudSeed(spec)),
      guestNetwork: options.guestNetwork ?? 'isolated',
    })
    await host.define(spec.id, xml, record)
    launch(host, spec.id)
  }

  /** Presses the power button until the machine is off, and forces it off after the grace time. */
  const bringDown = (host: LibvirtHost, machineId: string): void => {
    if (ending.has(machineId)) return
    ending.add(machineId)
    const step = async (): Promise<void> => {
      const known = host.machines.get(machineId)
      if (isClosed || !host.isUp || known === undefined || isOff(known.state))
        return void ending.delete(machineId)
      const left = (known.record.stopAt ?? 0) + graceTime - clock.now().getTime()
      // A machine that never ran does not react to the power button.
      if (left <= 0 || known.record.step !== 'ran') await host.destroy(machineId)
      else await host.pressPowerButton(machineId)
      await host.refresh(machineId)
      clock.after(Math.max(100, Math.min(pressInterval, left)), again)
    }
    const again = (): void => {
      step().catch((error: unknown) => {
        ending.delete(machineId)
        log(`machine ${machineId}`, error)
      })
    }
    again()
  }

  const isResetting = (machineId: string): boolean => {
    const reset = resets.get(machineId)
    if (reset === undefined) return false
    const isOver =
      clock.now().getTime() >= reset.at + longestReset || consoles.printed(machineId) > reset.printed
    if (isOver) resets.delete(machineId)
    return !isOver
  }

  const reportOfLocated = (machineId: string, located: LocatedMachine): MachineReport => {
    const { host, known } = located
    const report = host.report(machineId, known, isResetting(machineId))
    const { move } = known.record
    // Until the end of the move is recorded, the machine counts as being on its old host.
    const sledId = move?.phase === 'moving' ? move.from : report.sledId
    const stalled = report.stalled ?? moves.whyUnknown(located)
    return { ...report, sledId, stalled, move: moves.report(machineId, known.record) }
  }

  const reportOf = (machineId: string): MachineReport | null => {
    const found = find(machineId)
    return found && reportOfLocated(machineId, found)
  }

  const reset = async (host: LibvirtHost, machineId: string, generation: number): Promise<void> => {
    await host.change(machineId, (record) => ({ ...record, rebootGeneration: generation }))
    await host.connection().call(calls.domainReset, { dom: domainOf(machineId), flags: 0 })
  }

  /** reboots that were requested before the machine ran */
  const early = new Map<string, number>()
  const watchEarly = (machineId: string): void => {
    const generation = early.get(machineId)
    const found = generation === undefined ? null : find(machineId)
    if (found === null || found.known.record.step === 'defined' || generation === undefined) return
    if (found.known.record.step !== 'ran') return
    early.delete(machineId)
    if (!isOff(found.known.state)) quietly(machineId, reset(found.host, machineId, generation))
  }
  listeners.add(watchEarly)

  const rowOf = (host: LibvirtHost, cubby: number): HostRow | null => {
    const { facts, address } = host
    if (facts === null) return null
    const { id, cpus, memory, model } = facts
    return { id, address, cubby, serial: hostName(address), part: model, cpus, memory }
  }

  const inventory = async (): Promise<Inventory> => {
    added = await rows.hosts()
    const { rackId, poolId } = await rows.rack()
    for (const row of added) {
      const host = hosts.find(({ facts }) => facts?.id === row.id)
      const now = host && rowOf(host, row.cubby)
      if (now && JSON.stringify(now) !== JSON.stringify(row)) await rows.putHost(now)
    }
    const pool = await poolDisk(poolId, disks)
    const waiting = hosts.filter(({ facts }) => facts !== null && !added.some(({ id }) => id === facts.id))
    return {
      rackId,
      sleds: added.map((row, index) => sledOf(row, options.overcommit ?? 1, index === 0 ? [pool] : [])),
      uninitialized: waiting.flatMap((host, index) => {
        const row = rowOf(host, added.length + index)
        if (row === null) return []
        const { id, cubby, serial, part } = row
        return [{ id, cubby, serial, part, revision: 1 }]
      }),
      switches: [],
    }
  }

  await Promise.all(hosts.map(({ tried }) => tried))

  const driver: Hypervisor = {
    kind: 'libvirt',
    networking: 'user',
    networks: null,
    traffic: null,
    captures: null,
    moves,
    describe: () => describe(hosts, disks),
    inventory,
    async start(spec) {
      checkedId(spec.id)
      added = await rows.hosts()
      // The properties that can change while a machine runs concern networks, which user-mode networks ignore.
      if (find(spec.id) === null) await create(spec)
    },
    async stop(machineId) {
      await moves.halt(machineId)
      const found = find(machineId)
      if (found === null) return
      const now = clock.now().getTime()
      await found.host.change(machineId, (record) =>
        record.stopAt === null && record.end === null ? { ...record, stopAt: now } : record,
      )
      bringDown(found.host, machineId)
    },
    async reboot(machineId, generation) {
      const found = find(machineId)
      if (found === null) return
      const { record, state } = found.known
      if (generation <= record.rebootGeneration || record.stopAt !== null || record.end !== null) return
      if (record.step === 'ran' && !isOff(state)) return reset(found.host, machineId, generation)
      early.set(machineId, Math.max(generation, early.get(machineId) ?? 0))
    },
    async forget(machineId) {
      const found = find(machineId)
      const phase = reportOf(machineId)?.phase
      if (found !== null && phase !== 'stopped' && phase !== 'failed') {
        throw new HypervisorError(`Machine ${machineId} is not off yet`, {
          retry: found.known.record.stopAt !== null || found.known.record.end !== null,
        })
      }
      if (found === null) await requireAnswer(machineId)
      await disks.bury(checkedId(machineId))
      await rows.bury(machineId, clock.now())
      for (const host of hosts) if (host.isUp && host.machines.has(machineId)) await host.undefine(machineId)
      await disks.removeSeed(machineId)
      consoles.forget(machineId)
      early.delete(machineId)
      resets.delete(machineId)
    },
    async observe(machineId) {
      const report = reportOf(machineId)
      if (report !== null) return report
      await requireAnswer(machineId)
      return absentMachine(machineId)
    },
    list: async () => {
      return [...locateAll(hosts)].map(([id, located]) => reportOfLocated(id, located))
    },
    async sample() {
      const now = clock.now()
      const groups = statisticsGroups.vcpu + statisticsGroups.block
      const read = hosts
        .filter(({ isUp }) => isUp)
        // A host that does not answer in time has no samples in this round.
        .map(async (host) => [host, await host.statistics(groups).catch(() => null)] as const)
      const statistics = new Map(await Promise.all(read))
      return [...locateAll(hosts)].flatMap(([id, { host, known }]) => {
        const values = statistics.get(host)?.get(id)
        const { record, state } = known
        // A new host counts from zero until what was counted before is recorded.
        const isNew = record.move?.phase === 'moving' && record.move.to === host.facts?.id
        return values === undefined || isOff(state) || record.step !== 'ran' || isNew
          ? []
          : [sampleOf(id, record, values, now)]
      })
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    volumes: disks.volumes,
    consoles,
    sleds: {
      async add(sledId) {
        const host = hosts.find(({ facts }) => facts?.id === sledId)
        if (host === undefined) {
          throw new HypervisorError(`No host with the ID ${sledId} answers`, { retry: false })
        }
        if (hosts.filter(({ facts }) => facts?.id === sledId).length > 1) {
          throw new HypervisorError(
            `Several hosts have the UUID ${sledId}. Set another host_uuid in libvirtd.conf of each`,
            { retry: false },
          )
        }
        added = await rows.hosts()
        if (added.some(({ id }) => id === sledId)) return
        await checkHook(host, disks, options.random)
        const row = rowOf(host, added.length)
        if (row !== null) await rows.putHost(row)
        added = await rows.hosts()
      },
      outages: null,
      drills: null,
    },
    sensors: {
      read: async () => {
        const { rackId } = await rows.rack()
        return { rackId, takenAt: clock.now(), sensors: [], errors: [], links: [] }
      },
    },
    fabric: {
      ports: [],
      fixed: 'Hosts of libvirt have no switches that Portico configures',
      hostInterfaces: () => [],
      report: async ({ bfd }) => ({
        ports: [],
        sessions: [],
        bfd: bfd.map((session) => ({ ...session, state: 'down' as const })),
      }),
    },
    async close() {
      isClosed = true
      listeners.clear()
      moves.close()
      consoles.close()
      for (const host of hosts) host.close()
      await disks.close()
    },
  }

  const outages = hostOutages({ rows, records: options.outages, disks, clock, hosts })
  return withOutages(driver, { outages, rows, disks, clock })

  /**
   * Ensures that an unknown machine is really absent.
   * @throws HypervisorError, to be repeated, if a host does not answer on which it may be
   */
  async function requireAnswer(machineId: string): Promise<void> {
    const sledIds = await rows.hostsOf(machineId)
    if (sledIds.length === 0) return
    added = await rows.hosts()
    for (const sledId of sledIds) {
      const row = added.find(({ id }) => id === sledId)
      const host = hosts.find(({ facts, address }) => facts?.id === sledId || address === row?.address)
      if (host === undefined) {
        throw new HypervisorError(`Sled ${row?.serial ?? sledId} is not among the configured hosts`, {
          retry: true,
        })
      }
      host.connection()
      // The machine may have been started by another server, or have moved, a moment ago.
      await host.refresh(machineId)
    }
    if (find(machineId) !== null) {
      throw new HypervisorError(`Machine ${machineId} is starting`, { retry: true })
    }
  }
}

function describe(hosts: readonly LibvirtHost[], disks: DiskStore): string {
  const up = hosts.filter(({ isUp }) => isUp)
  const [facts] = up.flatMap((host) => host.facts ?? [])
  const versions = facts === undefined ? '' : `: libvirt ${facts.libvirt} with QEMU ${facts.qemu}`
  const silent = hosts.length - up.length
  const answer = silent === 0 ? '' : `, of which ${silent} ${silent === 1 ? 'does' : 'do'} not answer`
  const many = hosts.length === 1 ? 'one host' : `${hosts.length} hosts`
  return `Real machines on ${many}${answer}${versions}, ${disks.describe()}`
}

function sledOf(row: HostRow, overcommit: number, disks: readonly PhysicalDiskInventory[]): SledInventory {
  return {
    id: row.id,
    cubby: row.cubby,
    serial: row.serial,
    part: row.part,
    revision: 1,
    usableHardwareThreads: Math.floor(row.cpus * overcommit),
    usablePhysicalRam: usableMemory(row.memory),
    // A host that does not answer keeps its machines; only a fence could say that they are lost.
    failure: null,
    disks,
  }
}

/** Returns the storage that all hosts share as one disk, which is listed with the first sled. */
async function poolDisk(id: string, disks: DiskStore): Promise<PhysicalDiskInventory> {
  const { total, free } = await disks.capacity()
  return {
    id,
    vendor: 'storage',
    serial: 'pool',
    model: disks.describe(),
    formFactor: 'u2',
    size: Math.floor(total / 1024 ** 3) * 1024 ** 3,
    full: free <= 0,
    wear: null,
  }
}
