import type { Clock } from '@portico/domain/ports.ts'
import { HypervisorError } from '#port.ts'
import { targetName } from './domain-xml.ts'
import { domainOf } from './host.ts'
import type { MachineRecord } from './machine-record.ts'
import { isMoving } from './machine-state.ts'
import type { Connection } from './rpc/connection.ts'
import { calls } from './rpc/protocol.gen.ts'
import { element, xmlOf } from './xml.ts'

/** Ms between progress checks of a copy. */
const checkInterval = 100
/** Flags and values of libvirt's calls. */
const reuseExternal = 1
const completedJob = 1
const jobTypes = { none: 0, completed: 3 } as const

export interface RunningDiskCopy {
  readonly connection: Connection
  readonly clock: Clock
  readonly machineId: string
  readonly record: MachineRecord
  /** position of the disk in the record */
  readonly index: number
  /** an empty qcow2 file of the disk's size */
  readonly file: string
}

/**
 * Copies a running machine's disk as it is at this moment, by libvirt's backup job. A guest's write is delayed only
 * until the old block is copied. A machine has one job at a time.
 * @throws HypervisorError if the copy failed; it can be requested again
 */
export async function copyRunningDisk(options: RunningDiskCopy): Promise<void> {
  const { connection, clock, machineId } = options
  const dom = domainOf(machineId)
  const typeOf = async (flags: number): Promise<number> =>
    (await connection.call(calls.domainGetJobStats, { dom, flags })).type
  if (isMoving(options.record)) {
    throw new HypervisorError('The machine is moving to another sled', { retry: true })
  }
  if ((await typeOf(0)) !== jobTypes.none) {
    throw new HypervisorError('Another disk of the machine is being copied', { retry: true })
  }
  await connection.call(calls.domainBackupBegin, {
    dom,
    backupXml: backupXml(options),
    checkpointXml: null,
    flags: reuseExternal,
  })
  while ((await typeOf(0)) !== jobTypes.none) {
    await new Promise<void>((resolve) => clock.after(checkInterval, resolve))
  }
  if ((await typeOf(completedJob)) === jobTypes.completed) return
  throw new HypervisorError("The snapshot of the running machine's disk failed", { retry: true })
}

function backupXml({ record, index, file }: RunningDiskCopy): string {
  const others = record.disks.flatMap((_, other) =>
    other === index ? [] : [element('disk', { name: targetName(other), backup: 'no' })],
  )
  return xmlOf(
    element('domainbackup', { mode: 'push' }, [
      element('disks', {}, [
        element('disk', { name: targetName(index), type: 'file', backup: 'yes' }, [
          element('target', { file }),
          element('driver', { type: 'qcow2' }),
        ]),
        ...others,
      ]),
    ]),
  )
}
