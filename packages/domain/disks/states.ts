/**
 * Disk and snapshot states (docs/reference/disks-snapshots-images.md#disks,
 * docs/reference/disks-snapshots-images.md#snapshots).
 */

export const diskStates = [
  'creating',
  'detached',
  'import_ready',
  'importing_from_url',
  'importing_from_bulk_writes',
  'finalizing',
  'maintenance',
  'attaching',
  'attached',
  'detaching',
  'destroyed',
  'faulted',
] as const

export type DiskState = (typeof diskStates)[number]

export const snapshotStates = ['creating', 'ready', 'faulted', 'destroyed'] as const

export type SnapshotState = (typeof snapshotStates)[number]

const transitional: readonly DiskState[] = ['creating', 'finalizing', 'maintenance', 'attaching', 'detaching']

/** Whether the state will change without user action. */
export function isDiskTransitional(state: DiskState): boolean {
  return transitional.includes(state)
}

const importing: readonly DiskState[] = [
  'import_ready',
  'importing_from_url',
  'importing_from_bulk_writes',
  'finalizing',
]

/** Whether the disk's import has not been finalized. */
export function isImporting(state: DiskState): boolean {
  return importing.includes(state)
}

/** Returns a state's name as some messages write it: `import_ready` is `ImportReady`. */
export function capitalized(state: DiskState | SnapshotState): string {
  return state
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
