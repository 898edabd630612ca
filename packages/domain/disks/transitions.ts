import { canDo } from '#instances/actions.ts'
import { hasMachine, type RunState } from '#instances/states.ts'
import type { Verdict } from '#instances/transitions.ts'
import { conflict, invalidRequest, type Refusal, unavailable } from '#refusals.ts'
import { canDoToDisk } from './actions.ts'
import { capitalized, type DiskState, isImporting, type SnapshotState } from './states.ts'

/** What decides about attaching and detaching. A disk still being created may already be promised to an instance. */
export interface AttachableDisk {
  readonly name: string
  readonly state: DiskState
  readonly instanceId: string | null
  /** made to be filled by an import */
  readonly forImport: boolean
}

/** semantics/disks-snapshots-images.md section 1 */
export function checkDiskDelete(state: DiskState): Refusal | null {
  if (canDoToDisk('delete', state)) return null
  return invalidRequest(`disk cannot be deleted in state "${state}"${wayOut[state] ?? ''}`)
}

/** What to call before a disk of an import can be deleted. */
const wayOut: Readonly<Partial<Record<DiskState, string>>> = {
  import_ready: '; finalize its import first: POST /v1/disks/{disk}/finalize',
  importing_from_bulk_writes:
    '; stop and finalize its import first: POST /v1/disks/{disk}/bulk-write-stop, then ' +
    'POST /v1/disks/{disk}/finalize',
}

/** Section 2: other states pass by themselves or never allow it; the caller is told to try later. */
export function checkDiskSnapshot(state: DiskState): Refusal | null {
  return canDoToDisk('snapshot', state) ? null : unavailable
}

/** semantics/instances.md section 8, as far as the disk decides */
export function judgeAttach(disk: AttachableDisk, instanceId: string): Verdict<'attach'> {
  const refused = (why: string) => invalidRequest(`cannot attach disk "${disk.name}": ${why}`)
  const bound = disk.state === 'attached' || disk.state === 'creating'
  if (bound && disk.instanceId === instanceId) return 'nothing'
  if (disk.instanceId !== null && disk.instanceId !== instanceId) {
    return refused('disk is attached to another instance')
  }
  if (isImporting(disk.state) || (disk.state === 'creating' && disk.forImport)) {
    return refused('its import must be finalized first')
  }
  return canDoToDisk('attach', disk.state) ? 'attach' : refused(`invalid state ${disk.state}`)
}

/** As far as the instance decides. */
export function checkAttachTo(state: RunState): Refusal | null {
  if (canDo('attachDisk', state)) return null
  return hasMachine(state)
    ? invalidRequest('cannot attach disk: instance is not fully stopped')
    : invalidRequest(`cannot attach disk to instance in ${state} state`)
}

/** semantics/instances.md section 8 */
export function judgeDetach(
  disk: AttachableDisk,
  instance: { readonly id: string; readonly bootDisk: boolean; readonly state: RunState },
): Verdict<'detach'> {
  const refused = (why: string) => invalidRequest(`cannot detach disk "${disk.name}": ${why}`)
  if (disk.state === 'detached') return 'nothing'
  if (disk.instanceId !== null && disk.instanceId !== instance.id) {
    return refused('disk is attached to another instance')
  }
  // Asked before the disk's state: a boot disk still being created is refused for what it is, not for when.
  if (instance.bootDisk) return conflict('boot disk cannot be detached')
  if (!canDoToDisk('detach', disk.state)) return refused(`invalid state ${disk.state}`)
  return canDo('detachDisk', instance.state)
    ? 'detach'
    : invalidRequest('cannot detach disk: instance is not fully stopped')
}

const deletableSnapshots: readonly SnapshotState[] = ['ready', 'faulted']

function canDeleteSnapshot(state: SnapshotState): boolean {
  return deletableSnapshots.includes(state)
}

/** semantics/disks-snapshots-images.md section 2 */
export function checkSnapshotDelete(state: SnapshotState): Refusal | null {
  return canDeleteSnapshot(state)
    ? null
    : invalidRequest(`snapshot cannot be deleted in state ${capitalized(state)}`)
}

/** Only what is there can be copied: disks and images are made from ready snapshots. */
export function checkSnapshotUse(state: SnapshotState): Refusal | null {
  return state === 'ready' ? null : invalidRequest(`snapshot cannot be used in state ${capitalized(state)}`)
}
