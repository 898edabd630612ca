import { listStates } from '../instances/actions.ts'
import type { DiskState } from './states.ts'

/** What a person can do with a disk, and in which states it makes sense (specification section 4). */
export const diskActions = {
  delete: ['detached', 'faulted'],
  snapshot: ['attached', 'detached'],
  attach: ['creating', 'detached'],
  detach: ['attached'],
  setAsBootDisk: ['attached'],
} as const satisfies Record<string, readonly DiskState[]>

export type DiskAction = keyof typeof diskActions

export function canDoToDisk(action: DiskAction, state: DiskState): boolean {
  return (diskActions[action] as readonly DiskState[]).includes(state)
}

const deeds: Record<DiskAction, string> = {
  delete: 'be deleted',
  snapshot: 'have a snapshot taken',
  attach: 'be attached',
  detach: 'be detached',
  setAsBootDisk: 'become the boot disk',
}

/** Why the action is not available now, for a disabled button; null when it is. */
export function whyNotDisk(action: DiskAction, state: DiskState): string | null {
  if (canDoToDisk(action, state)) return null
  // The one case in which there is something to do about it.
  if (action === 'delete' && state === 'attached')
    return 'The disk is attached to an instance; detach it first'
  return `The disk must be ${listStates(diskActions[action])} to ${deeds[action]}`
}
