import type { RunState } from './states.ts'

/** What a person can do with an instance, and in which states it makes sense (specification section 4). */
export const instanceActions = {
  start: ['stopped', 'failed'],
  delete: ['stopped', 'failed'],
  resize: ['stopped', 'failed', 'creating'],
  updateBootDisk: ['stopped', 'failed', 'creating'],
  reboot: ['running'],
  stop: ['running', 'starting', 'rebooting', 'failed'],
  detachDisk: ['creating', 'stopped', 'failed'],
  attachDisk: ['creating', 'stopped'],
  updateNic: ['stopped'],
  serialConsole: ['running', 'rebooting', 'migrating', 'repairing'],
} as const satisfies Record<string, readonly RunState[]>

export type InstanceAction = keyof typeof instanceActions

/** Actions that a machine carries out after the call was answered, and the state that they lead to. */
export const leadsTo = { start: 'running', stop: 'stopped', reboot: 'running' } as const satisfies Partial<
  Record<InstanceAction, RunState>
>

export function canDo(action: InstanceAction, state: RunState): boolean {
  return (instanceActions[action] as readonly RunState[]).includes(state)
}

/** States as people read them: "stopped, failed or creating". */
export function listStates(states: readonly string[]): string {
  const last = states.at(-1) ?? ''
  return states.length < 2 ? last : `${states.slice(0, -1).join(', ')} or ${last}`
}

/** Behind "The instance must be …"; where the table is wider than what helps a person, the useful state only. */
const mustBe: Record<InstanceAction, string> = {
  start: listStates(instanceActions.start),
  delete: listStates(instanceActions.delete),
  resize: listStates(instanceActions.resize),
  updateBootDisk: 'stopped',
  reboot: 'running',
  stop: 'running',
  detachDisk: 'stopped',
  attachDisk: 'stopped',
  updateNic: 'stopped',
  serialConsole: 'running',
}

const deeds: Record<InstanceAction, string> = {
  start: 'be started',
  delete: 'be deleted',
  resize: 'be resized',
  updateBootDisk: 'change its boot disk',
  reboot: 'be rebooted',
  stop: 'be stopped',
  detachDisk: 'give up a disk',
  attachDisk: 'take a disk',
  updateNic: 'change its network interfaces',
  serialConsole: 'show its serial console',
}

/** Why the action is not available now, for a disabled button; null when it is. */
export function whyNot(action: InstanceAction, state: RunState): string | null {
  return canDo(action, state) ? null : `The instance must be ${mustBe[action]} to ${deeds[action]}`
}
