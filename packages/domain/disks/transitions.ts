import { checkAction, type Verdict } from '#instances/actions.ts'
import type { RunState } from '#instances/states.ts'
import { conflict, invalidRequest, type Refusal } from '#refusals.ts'
import { checkDisk } from './actions.ts'
import { type DiskState, isImporting } from './states.ts'

/** The fields that decide about attaching and detaching. A disk in state creating may already belong to an instance. */
export interface AttachableDisk {
  readonly name: string
  readonly state: DiskState
  readonly instanceId: string | null
  /** whether the disk was created to be filled by an import */
  readonly forImport: boolean
}

/**
 * Returns the verdict on attaching a disk, by the disk's state alone
 * (docs/reference/instances.md#disks-of-an-instance).
 */
export function judgeAttach(disk: AttachableDisk, instanceId: string): Verdict {
  const refused = (why: string) => invalidRequest(`cannot attach disk "${disk.name}": ${why}`)
  const bound = disk.state === 'attached' || disk.state === 'creating'
  if (bound && disk.instanceId === instanceId) return 'nothing'
  if (disk.instanceId !== null && disk.instanceId !== instanceId) {
    return refused('disk is attached to another instance')
  }
  if (isImporting(disk.state) || (disk.state === 'creating' && disk.forImport)) {
    return refused('its import must be finalized first')
  }
  return checkDisk('attach', disk) ?? 'act'
}

/** Returns the verdict on detaching a disk (docs/reference/instances.md#disks-of-an-instance). */
export function judgeDetach(
  disk: Omit<AttachableDisk, 'forImport'>,
  instance: { readonly id: string; readonly bootDisk: boolean; readonly state: RunState },
): Verdict {
  if (disk.state === 'detached') return 'nothing'
  if (disk.instanceId !== null && disk.instanceId !== instance.id) {
    return invalidRequest(`cannot detach disk "${disk.name}": disk is attached to another instance`)
  }
  // Checked before the disk's state: a boot disk is refused as a boot disk even while it is being created.
  if (instance.bootDisk) return bootDisk
  return checkDisk('detach', disk) ?? checkAction('detachDisk', instance.state) ?? 'act'
}

const bootDisk: Refusal = {
  ...conflict('boot disk cannot be detached'),
  reason: 'Disk is the boot disk. Choose another boot disk first, or none.',
}
