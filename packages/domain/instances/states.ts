/** Instance states (docs/reference/specification.md#states-and-transitions, docs/reference/instances.md#states). */

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

const transitional: readonly RunState[] = ['creating', 'starting', 'stopping', 'rebooting', 'migrating']

/** Whether the state will change without user action. */
export function isTransitional(state: RunState): boolean {
  return transitional.includes(state)
}

const guestStates: readonly RunState[] = ['running', 'rebooting', 'migrating', 'repairing']

/** Whether a guest system runs or will run again shortly. */
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

/** Whether the instance has a machine that uses resources of a sled. */
export function hasMachine(state: RunState): boolean {
  return machineStates.includes(state)
}
