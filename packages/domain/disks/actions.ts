import { conflict, invalidRequest, reasonOf, type Refusal, unavailable } from '#refusals.ts'
import { capitalized, type DiskState, type SnapshotState } from './states.ts'

/**
 * What can be done with a disk, in which states, and why not in others: one table for the server, which refuses by it,
 * and for the console, which disables buttons by it.
 */
interface ActionRule {
  /** docs/reference/specification.md#states-and-transitions */
  readonly states: readonly DiskState[]
  /** The server's answer in every other state, in the reference's words. @param name of the disk */
  readonly refusal: (state: DiskState, name: string) => Refusal
  /** What people read instead of these words. */
  readonly reason?: string | ((state: DiskState) => string)
}

/** What an instance is to boot from must be attached to it. */
export const notAttached: Refusal = {
  ...conflict('boot disk must be attached'),
  reason: 'The disk must be attached to become the boot disk',
}

const importStates: readonly DiskState[] = ['import_ready', 'importing_from_bulk_writes']

export const diskActions = {
  // docs/reference/disks-snapshots-images.md#disks
  delete: {
    states: ['detached', 'faulted'],
    refusal: (state) => invalidRequest(`disk cannot be deleted in state "${state}"${importEnd[state] ?? ''}`),
    reason: (state) => {
      // The cases in which there is something to do about it.
      if (state === 'attached') return 'The disk is attached to an instance; detach it first'
      return importStates.includes(state)
        ? 'The disk is waiting for an import; cancel the import instead'
        : 'The disk must be detached or faulted to be deleted'
    },
  },
  // Section 2: other states pass by themselves or never allow it, and the caller is told to try later. A disk in
  // maintenance is kept still for a snapshot, and can have another one taken.
  snapshot: {
    states: ['attached', 'detached', 'maintenance'],
    refusal: () => unavailable,
    reason: 'The disk must be attached or detached to have a snapshot taken',
  },
  // docs/reference/instances.md#disks-of-an-instance
  attach: {
    states: ['creating', 'detached'],
    refusal: (state, name) => invalidRequest(`cannot attach disk "${name}": invalid state ${state}`),
    reason: 'The disk must be creating or detached to be attached',
  },
  detach: {
    states: ['attached'],
    refusal: (state, name) => invalidRequest(`cannot detach disk "${name}": invalid state ${state}`),
    reason: 'The disk must be attached to be detached',
  },
  // The server asks whether it is attached to this instance.
  setAsBootDisk: {
    states: ['attached'],
    refusal: () => notAttached,
  },
  // The console ends the import and deletes the disk, in several calls.
  cancelImport: {
    states: importStates,
    refusal: (state) => invalidRequest(`cannot finalize disk in state ${capitalized(state)}`),
    reason: 'The disk must be waiting for an import or importing to have its import canceled',
  },
} as const satisfies Record<string, ActionRule>

/** What to call before a disk of an import can be deleted. */
const importEnd: Readonly<Partial<Record<DiskState, string>>> = {
  import_ready: '; finalize its import first: POST /v1/disks/{disk}/finalize',
  importing_from_bulk_writes:
    '; stop and finalize its import first: POST /v1/disks/{disk}/bulk-write-stop, then ' +
    'POST /v1/disks/{disk}/finalize',
}

export type DiskAction = keyof typeof diskActions

export function canDoToDisk(action: DiskAction, state: DiskState): boolean {
  return (diskActions[action].states as readonly DiskState[]).includes(state)
}

/** Why an action is refused; null where it is allowed. */
export function checkDisk(
  action: DiskAction,
  { state, name }: { readonly state: DiskState; readonly name: string },
): Refusal | null {
  if (canDoToDisk(action, state)) return null
  const { refusal, reason }: ActionRule = diskActions[action]
  const refused = refusal(state, name)
  return reason === undefined
    ? refused
    : { ...refused, reason: typeof reason === 'string' ? reason : reason(state) }
}

/** Why the action is not available now, in the words of the server's refusal; null where it is. */
export function whyNotDisk(action: DiskAction, state: DiskState): string | null {
  return reasonOf(checkDisk(action, { state, name: '' }))
}

/** What can be done with a snapshot. Disks and images are made from ready ones only (section 2). */
export const snapshotActions = {
  delete: { states: ['ready', 'faulted'], done: 'deleted' },
  use: { states: ['ready'], done: 'used' },
} as const satisfies Record<string, { states: readonly SnapshotState[]; done: string }>

/** Why an action is refused; null where it is allowed. */
export function checkSnapshot(action: keyof typeof snapshotActions, state: SnapshotState): Refusal | null {
  const { states, done } = snapshotActions[action]
  return (states as readonly SnapshotState[]).includes(state)
    ? null
    : invalidRequest(`snapshot cannot be ${done} in state ${capitalized(state)}`)
}
