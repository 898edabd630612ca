import type { Clock } from '@portico/domain/ports.ts'
import { absentMachine, type Hypervisor, HypervisorError, type MachineReport } from '#port.ts'
import type { SledFailure } from '#hardware/inventory.ts'
import type { DiskStore } from './disk-store.ts'
import type { HostOutages } from './host-outages.ts'
import type { HostRows } from './host-rows.ts'
import { isOff } from './machine-state.ts'

export interface WithOutagesOptions {
  readonly outages: HostOutages
  readonly rows: HostRows
  readonly disks: Pick<DiskStore, 'bury' | 'removeSeed'>
  readonly clock: Clock
}

/**
 * Adds outages to a driver whose machines only their hosts know: the machines of a lost sled have failed, whatever is
 * known of them, and are forgotten without their host. What still runs there is ended before the sled takes part again.
 */
export function withOutages(
  driver: Hypervisor,
  { outages, rows, disks, clock }: WithOutagesOptions,
): Hypervisor {
  /**
   * Returns why a machine is lost with a sled; null if it may run elsewhere.
   * @param hostIds hosts on which the machine may be: several if it was moving
   * @throws HypervisorError, retryable, if a host does not answer to which it may have moved
   */
  const lossOf = async (
    machineId: string,
    hostIds: readonly string[],
    lost: ReadonlyMap<string, SledFailure>,
  ): Promise<SledFailure | null> => {
    const [failure] = hostIds.flatMap((id) => lost.get(id) ?? [])
    if (failure === undefined) return null
    for (const id of hostIds.filter((each) => !lost.has(each))) {
      const host = await outages.hostOf(id)
      if (host === undefined) throw new HypervisorError(`Sled ${id} is not configured`, { retry: true })
      await host.refresh(machineId)
      const known = host.machines.get(machineId)
      if (known !== undefined && !isOff(known.state)) return null
    }
    return failure
  }

  /** Returns the loss of a machine, and whether it was forgotten already; null if it is not lost. */
  const lossOfMachine = async (
    machineId: string,
  ): Promise<{ readonly failure: SledFailure; readonly isForgotten: boolean } | null> => {
    const lost = await outages.lost()
    if (lost.size === 0) return null
    const hostIds = (await rows.placed()).get(machineId)
    if (hostIds !== undefined) {
      const failure = await lossOf(machineId, hostIds, lost)
      return failure && { failure, isForgotten: false }
    }
    for (const [sledId, failure] of lost) {
      if ((await outages.hostOf(sledId))?.machines.has(machineId)) return { failure, isForgotten: true }
    }
    return null
  }

  /** Returns the report of a lost machine. @param report what is known of it; null if nothing is */
  const lostReport = (
    machineId: string,
    report: MachineReport | null,
    { why }: SledFailure,
  ): MachineReport => {
    if (report?.phase === 'stopped' || report?.phase === 'failed') return report
    return { ...(report ?? absentMachine(machineId)), phase: 'failed', stalled: null, failure: why }
  }

  return {
    ...driver,
    async inventory() {
      const [inventory, lost] = [await driver.inventory(), await outages.lost()]
      return {
        ...inventory,
        sleds: inventory.sleds.map((sled) => ({ ...sled, failure: lost.get(sled.id) ?? sled.failure })),
      }
    },
    async start(spec) {
      if (!(await outages.lost()).has(spec.sledId)) return driver.start(spec)
      // It is placed, so that it is reported as failed with the others.
      if (!(await rows.place(spec.id, spec.sledId))) {
        throw new HypervisorError(`Machine ${spec.id} was removed and cannot start again`, { retry: false })
      }
    },
    async forget(machineId) {
      if ((await lossOfMachine(machineId)) === null) return driver.forget(machineId)
      await disks.bury(machineId)
      await disks.removeSeed(machineId)
      await rows.bury(machineId, clock.now())
    },
    async observe(machineId) {
      const loss = await lossOfMachine(machineId)
      if (loss === null) return driver.observe(machineId)
      if (loss.isForgotten) return absentMachine(machineId)
      const known = (await driver.list()).find(({ id }) => id === machineId) ?? null
      return lostReport(machineId, known, loss.failure)
    },
    async list() {
      const [known, lost] = [await driver.list(), await outages.lost()]
      if (lost.size === 0) return known
      const reports = new Map(known.map((report) => [report.id, report]))
      const placed = await rows.placed()
      for (const [machineId, hostIds] of placed) {
        const loss = await lossOf(machineId, hostIds, lost)
        if (loss !== null) reports.set(machineId, lostReport(machineId, reports.get(machineId) ?? null, loss))
      }
      // What was forgotten and still runs on a lost sled is ended before the sled takes part again.
      return [...reports.values()].filter(({ id }) => placed.has(id))
    },
    moves: driver.moves && {
      ...driver.moves,
      whyNot: async (sledId) =>
        (await outages.lost()).get(sledId)?.why ?? (await driver.moves?.whyNot(sledId)) ?? null,
    },
    sleds: { ...driver.sleds, outages },
  }
}
