/**
 * States of an instance (docs/reference/specification.md#states-and-transitions, docs/reference/instances.md#states).
 */

export const runStates = [
  'creating',
  'starting',
  'running',
  'stopping',
  'stopped',
  'rebooting',
  'migrating',
  'repairing',
  'failed',
  'destroyed',
] as const

export type RunState = (typeof runStates)[number]

const transitional: readonly RunState[] = ['creating', 'starting', 'stopping', 'rebooting']

/** Will the state change by itself soon? */
export function isTransitional(state: RunState): boolean {
  return transitional.includes(state)
}

const guestStates: readonly RunState[] = ['running', 'rebooting', 'migrating', 'repairing']

/** Is there a guest that is at work, or at once again? */
export function hasGuest(state: RunState): boolean {
  return guestStates.includes(state)
}

const machineStates: readonly RunState[] = [
  'starting',
  'running',
  'stopping',
  'rebooting',
  'migrating',
  'repairing',
]

/** Is there a machine that holds resources of a sled? */
export function hasMachine(state: RunState): boolean {
  return machineStates.includes(state)
}
