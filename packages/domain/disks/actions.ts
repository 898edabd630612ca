import { conflict, invalidRequest, reasonOf, type Refusal, unavailable } from '#refusals.ts'
import { capitalized, type DiskState, type SnapshotState } from './states.ts'

/**
 * The availability of one disk action in each state of a disk. The server refuses requests by this table, and the
 * console disables buttons by it.
 */
interface ActionRule {
  /** The states in which the action is available (docs/reference/specification.md#states-and-transitions). */
  readonly states: readonly DiskState[]
  /** The server's refusal in every other state, in the words of the reference. @param name of the disk */
  readonly refusal: (state: DiskState, name: string) => Refusal
  /** The sentence that the console shows instead of the refusal's message, where that message does not help users. */
  readonly reason?: string | ((state: DiskState) => string)
}

/** The refusal of making a disk the boot disk: an instance can only boot from a disk that is attached to it. */
export const notAttached: Refusal = {
  ...conflict('boot disk must be attached'),
  reason: 'Disk is not attached. Attach it to make it the boot disk.',
}

const stateTexts: Readonly<Record<DiskState, string>> = {
  creating: 'is being created',
  detached: 'is detached',
  import_ready: 'is waiting for an import',
  importing_from_url: 'is being imported',
  importing_from_bulk_writes: 'is being imported',
  finalizing: 'is being finalized',
  maintenance: 'is in maintenance',
  attaching: 'is being attached',
  attached: 'is attached to an instance',
  detaching: 'is being detached',
  destroyed: 'is deleted',
  faulted: 'is faulted',
}

/** Returns the first sentence of a reason, such as `Disk is detached.` */
const diskIs = (state: DiskState): string => `Disk ${stateTexts[state]}.`

const importStates: readonly DiskState[] = ['import_ready', 'importing_from_bulk_writes']

export const diskActions = {
  // docs/reference/disks-snapshots-images.md#disks
  delete: {
    states: ['detached', 'faulted'],
    refusal: (state) => invalidRequest(`disk cannot be deleted in state "${state}"${importEnd[state] ?? ''}`),
    reason: (state): string => {
      // A reason says what to do only in the states in which the user can do something.
      if (state === 'attached') return 'Disk is attached to an instance. Detach it first.'
      return importStates.includes(state)
        ? 'Disk is waiting for an import. Cancel the import to delete it.'
        : diskIs(state) + (state === 'destroyed' ? '' : ' Wait until it is detached.')
    },
  },
  // docs/reference/disks-snapshots-images.md#snapshots: in every other state, which is transitional or never allows
  // snapshots, the server asks the client to try again later. A disk in maintenance is frozen for a snapshot, and
  // another snapshot of it can be taken.
  snapshot: {
    states: ['attached', 'detached', 'maintenance'],
    refusal: () => unavailable,
    reason: (state): string =>
      `${diskIs(state)} Only an attached or detached disk can have a snapshot taken.`,
  },
  // docs/reference/instances.md#disks-of-an-instance
  attach: {
    states: ['creating', 'detached'],
    refusal: (state, name) => invalidRequest(`cannot attach disk "${name}": invalid state ${state}`),
    reason: (state): string =>
      state === 'attached'
        ? 'Disk is attached to an instance. Detach it first.'
        : `${diskIs(state)} Only a detached disk can be attached.`,
  },
  detach: {
    states: ['attached'],
    refusal: (state, name) => invalidRequest(`cannot detach disk "${name}": invalid state ${state}`),
    reason: (state): string => `${diskIs(state)} Only an attached disk can be detached.`,
  },
  // The server also checks that the disk is attached to this instance.
  setAsBootDisk: {
    states: ['attached'],
    refusal: () => notAttached,
  },
  // The console stops and finalizes the import and deletes the disk, with several requests.
  cancelImport: {
    states: importStates,
    refusal: (state) => invalidRequest(`cannot finalize disk in state ${capitalized(state)}`),
    reason: (state): string => `${diskIs(state)} Only an import that has not ended can be canceled.`,
  },
} as const satisfies Record<string, ActionRule>

/**
 * The request that a client has to send before it can delete a disk with an unfinished import, by state, as the end of
 * a message.
 */
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

/** Returns the refusal of an action in the disk's state, or null. */
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

/**
 * Returns why the console disables a disk action, which is the text of the server's refusal; null if the action is
 * enabled.
 */
export function whyNotDisk(action: DiskAction, state: DiskState): string | null {
  return reasonOf(checkDisk(action, { state, name: '' }))
}

/**
 * Snapshot actions. Disks and images are made from ready snapshots only
 * (docs/reference/disks-snapshots-images.md#snapshots).
 */
export const snapshotActions = {
  delete: { states: ['ready', 'faulted'], done: 'deleted' },
  use: { states: ['ready'], done: 'used' },
} as const satisfies Record<string, { states: readonly SnapshotState[]; done: string }>

/** Returns the refusal of an action in the snapshot's state, or null. */
export function checkSnapshot(action: keyof typeof snapshotActions, state: SnapshotState): Refusal | null {
  const { states, done } = snapshotActions[action]
  return (states as readonly SnapshotState[]).includes(state)
    ? null
    : invalidRequest(`snapshot cannot be ${done} in state ${capitalized(state)}`)
}
