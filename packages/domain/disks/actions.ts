import { listStates } from '#instances/actions.ts'
import type { DiskState } from './states.ts'

/**
 * What a person can do with a disk, and in which states it makes sense (specification section 4). A disk in maintenance
 * is one that is kept still for a snapshot, and can have another taken beside it.
 */
export const diskActions = {
  delete: ['detached', 'faulted'],
  snapshot: ['attached', 'detached', 'maintenance'],
  attach: ['creating', 'detached'],
  detach: ['attached'],
  setAsBootDisk: ['attached'],
  cancelImport: ['import_ready', 'importing_from_bulk_writes'],
} as const satisfies Record<string, readonly DiskState[]>

export type DiskAction = keyof typeof diskActions

export function canDoToDisk(action: DiskAction, state: DiskState): boolean {
  return (diskActions[action] as readonly DiskState[]).includes(state)
}

/** Behind "The disk must be …"; where the table is wider than what helps a person, the useful states only. */
const mustBe: Record<DiskAction, string> = {
  delete: listStates(diskActions.delete),
  snapshot: 'attached or detached',
  attach: listStates(diskActions.attach),
  detach: listStates(diskActions.detach),
  setAsBootDisk: listStates(diskActions.setAsBootDisk),
  cancelImport: 'waiting for an import or importing',
}

const deeds: Record<DiskAction, string> = {
  delete: 'be deleted',
  snapshot: 'have a snapshot taken',
  attach: 'be attached',
  detach: 'be detached',
  setAsBootDisk: 'become the boot disk',
  cancelImport: 'have its import canceled',
}

/** Why the action is not available now, for a disabled button; null when it is. */
export function whyNotDisk(action: DiskAction, state: DiskState): string | null {
  if (canDoToDisk(action, state)) return null
  // The cases in which there is something to do about it.
  if (action === 'delete' && state === 'attached')
    return 'The disk is attached to an instance; detach it first'
  if (action === 'delete' && canDoToDisk('cancelImport', state))
    return 'The disk is waiting for an import; cancel the import instead'
  return `The disk must be ${mustBe[action]} to ${deeds[action]}`
}
