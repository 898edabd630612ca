import { conflict, invalidRequest, type Refusal } from '#refusals.ts'
import { hasMachine, type RunState } from './states.ts'

/** What the server does with a wish in a state: carry it out, accept it without effect, or refuse. */
export type Verdict<Act extends string> = Act | 'nothing' | Refusal

/** semantics/instances.md section 4 */
export function judgeStart(state: RunState): Verdict<'start'> {
  switch (state) {
    case 'stopped':
    case 'failed':
      return 'start'
    case 'starting':
    case 'running':
    case 'rebooting':
    case 'migrating':
      return 'nothing'
    case 'stopping':
      return conflict('instance must finish stopping before it can be started')
    default:
      return conflict(`instance is in state ${state} but it must be stopped to be started`)
  }
}

const stillCreated = invalidRequest('cannot change instance state while it is still being created')

export function judgeStop(state: RunState): Verdict<'stop' | 'settle'> {
  switch (state) {
    case 'running':
    case 'starting':
    case 'rebooting':
    case 'migrating':
    case 'repairing':
      return 'stop'
    case 'stopping':
    case 'stopped':
      return 'nothing'
    // There is no machine left to stop: the instance merely settles.
    case 'failed':
      return 'settle'
    case 'creating':
      return stillCreated
    case 'destroyed':
      return invalidRequest('instance state cannot be changed from destroyed')
  }
}

export function judgeReboot(state: RunState): Verdict<'reboot'> {
  switch (state) {
    case 'running':
    case 'migrating':
      return 'reboot'
    case 'rebooting':
      return 'nothing'
    case 'stopped':
      return invalidRequest('cannot reboot an instance in state stopped with no VMM')
    case 'creating':
      return stillCreated
    case 'starting':
    case 'stopping':
      return invalidRequest(`cannot reboot an instance in state ${state}`)
    default:
      return invalidRequest(`instance state cannot be changed from ${state}`)
  }
}

/** semantics/instances.md section 5 */
export function checkDelete(state: RunState): Refusal | null {
  if (state === 'stopped' || state === 'failed') return null
  return hasMachine(state)
    ? invalidRequest('cannot delete instance: instance is running or has not yet fully stopped')
    : invalidRequest(`instance cannot be deleted in state "${state}"`)
}

const settled: readonly RunState[] = ['stopped', 'failed', 'creating']

/** semantics/instances.md section 6 */
export function checkResize(state: RunState): Refusal | null {
  return settled.includes(state) ? null : conflict('instance must be stopped to be resized')
}

export function checkSetBootDisk(state: RunState): Refusal | null {
  return settled.includes(state) ? null : conflict('instance must be stopped to set boot disk')
}

/** semantics/serial-console.md section 2 */
export function checkSerialConsole(state: RunState): Refusal | null {
  switch (state) {
    case 'running':
    case 'rebooting':
    case 'migrating':
    case 'repairing':
      return null
    case 'starting':
    case 'stopping':
      return invalidRequest(`cannot connect to serial console of instance in state "${state}"`)
    default:
      return invalidRequest(`instance is ${state} and has no active serial console server`)
  }
}
