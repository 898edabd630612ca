import { conflict, invalidRequest, reasonOf, type Refusal } from '#refusals.ts'
import { hasMachine, type RunState } from './states.ts'

/**
 * The availability of one instance action in each state. The server acts or refuses by this table, and the console
 * disables buttons by it.
 */
interface ActionRule {
  /** States in which the console offers the action (docs/reference/specification.md#states-and-transitions). */
  readonly offered: readonly RunState[]
  /** Further states in which the server carries out the action (docs/reference/instances.md). */
  readonly possible?: readonly RunState[]
  /**
   * States in which the server accepts the action without effect: the instance is already in the target state or on its
   * way there.
   */
  readonly withoutEffect?: readonly RunState[]
  /** The server's refusal in every other state, in the words of the reference. */
  readonly refusal: (state: RunState) => Refusal
  /**
   * Returns the sentence that the console shows instead of the refusal's message, where that message does not say what
   * to do.
   */
  readonly reason?: (state: RunState) => string
}

const stateTexts: Readonly<Record<RunState, string>> = {
  creating: 'is being created',
  starting: 'is starting',
  running: 'is running',
  stopping: 'is stopping',
  stopped: 'is stopped',
  rebooting: 'is rebooting',
  migrating: 'is migrating',
  repairing: 'is being repaired',
  failed: 'has failed',
  destroyed: 'is deleted',
}

/** Returns the first sentence of a reason, such as `Instance is running.` */
const instanceIs = (state: RunState): string => `Instance ${stateTexts[state]}.`

/**
 * Returns the last sentence of a reason in transitional states. It is empty for a deleted instance, which never reaches
 * another state.
 */
const waitUntil = (target: string, state: RunState): string =>
  state === 'destroyed' ? '' : ` Wait until it is ${target}.`

/** Returns a reason such as `Instance is running. Stop it to change its size.` */
export function stopItTo(purpose: string, state: RunState): string {
  return instanceIs(state) + (canDo('stop', state) ? ` Stop it to ${purpose}.` : waitUntil('stopped', state))
}

const stillCreated = invalidRequest('cannot change instance state while it is still being created')

const moveRefused = (state: RunState) =>
  state === 'creating' ? stillCreated : invalidRequest(`instance state cannot be changed from ${state}`)

export const instanceActions = {
  // docs/reference/instances.md#actions
  start: {
    offered: ['stopped', 'failed'],
    withoutEffect: ['starting', 'running', 'rebooting', 'migrating'],
    refusal: (state) =>
      conflict(
        state === 'stopping'
          ? 'instance must finish stopping before it can be started'
          : `instance is in state ${state} but it must be stopped to be started`,
      ),
    reason: (state): string => `${instanceIs(state)} Only a stopped or failed instance can be started.`,
  },
  stop: {
    offered: ['running', 'starting', 'rebooting', 'failed'],
    possible: ['migrating', 'repairing'],
    withoutEffect: ['stopping', 'stopped'],
    refusal: moveRefused,
    reason: (state): string => `${instanceIs(state)} Only a running instance can be stopped.`,
  },
  reboot: {
    offered: ['running'],
    possible: ['migrating'],
    withoutEffect: ['rebooting'],
    refusal: (state) => {
      if (state === 'stopped') return invalidRequest('cannot reboot an instance in state stopped with no VMM')
      return state === 'starting' || state === 'stopping'
        ? invalidRequest(`cannot reboot an instance in state ${state}`)
        : moveRefused(state)
    },
    reason: (state): string => `${instanceIs(state)} Only a running instance can be rebooted.`,
  },
  // An extension (docs/decisions/0081-live-migration.md).
  move: {
    offered: ['running'],
    refusal: (state) => conflict(`instance is in state ${state} but it must be running to be moved`),
    reason: (state): string =>
      state === 'migrating'
        ? 'Instance is migrating. Wait until it has moved, or cancel the move.'
        : `${instanceIs(state)} Only a running instance can be moved.`,
  },
  // docs/reference/instances.md#actions
  delete: {
    offered: ['stopped', 'failed'],
    refusal: (state) =>
      hasMachine(state)
        ? invalidRequest('cannot delete instance: instance is running or has not yet fully stopped')
        : invalidRequest(`instance cannot be deleted in state "${state}"`),
    reason: (state): string => stopItTo('delete it', state),
  },
  // docs/reference/instances.md
  resize: {
    offered: ['stopped', 'failed', 'creating'],
    refusal: () => conflict('instance must be stopped to be resized'),
    reason: (state): string => stopItTo('change its size', state),
  },
  updateBootDisk: {
    offered: ['stopped', 'failed', 'creating'],
    refusal: () => conflict('instance must be stopped to set boot disk'),
    reason: (state): string => stopItTo('change its boot disk', state),
  },
  // docs/reference/instances.md#disks-of-an-instance
  attachDisk: {
    offered: ['creating', 'stopped'],
    refusal: (state) =>
      hasMachine(state)
        ? invalidRequest('cannot attach disk: instance is not fully stopped')
        : invalidRequest(`cannot attach disk to instance in ${state} state`),
    reason: (state): string => stopItTo('attach a disk', state),
  },
  detachDisk: {
    offered: ['creating', 'stopped', 'failed'],
    refusal: () => invalidRequest('cannot detach disk: instance is not fully stopped'),
    reason: (state): string => stopItTo('detach a disk', state),
  },
  // docs/reference/instances.md#network-interfaces
  addNic: {
    offered: ['stopped'],
    possible: ['creating'],
    refusal: () => invalidRequest('Instance must be stopped to attach a new network interface'),
    reason: (state): string => stopItTo('add a network interface', state),
  },
  updateNic: {
    offered: ['stopped'],
    possible: ['creating'],
    refusal: () => invalidRequest('Instance must be stopped to update its network interfaces'),
    reason: (state): string => stopItTo('change its network interfaces', state),
  },
  deleteNic: {
    offered: ['stopped', 'failed'],
    possible: ['creating'],
    refusal: () => invalidRequest('Instance must be stopped or failed to detach a network interface'),
    reason: (state): string => stopItTo('remove a network interface', state),
  },
  // docs/reference/serial-console.md#who-and-when
  serialConsole: {
    offered: ['running', 'rebooting', 'migrating', 'repairing'],
    refusal: (state) =>
      state === 'starting' || state === 'stopping'
        ? invalidRequest(`cannot connect to serial console of instance in state "${state}"`)
        : invalidRequest(`instance is ${state} and has no active serial console server`),
    reason: (state): string =>
      canDo('start', state)
        ? `${instanceIs(state)} Start it to open its serial console.`
        : instanceIs(state) + waitUntil('running', state),
  },
  capturePackets: {
    offered: ['running', 'rebooting', 'migrating', 'repairing'],
    refusal: (state) => invalidRequest(`instance is ${state} and sends no packets`),
    reason: (state): string =>
      canDo('start', state)
        ? `${instanceIs(state)} Start it to capture its packets.`
        : instanceIs(state) + waitUntil('running', state),
  },
} as const satisfies Record<string, ActionRule>

export type InstanceAction = keyof typeof instanceActions

/** Actions that continue after the response, with the state that the instance finally reaches. */
export const targetStates = {
  start: 'running',
  stop: 'stopped',
  reboot: 'running',
} as const satisfies Partial<Record<InstanceAction, RunState>>

/** The server's decision about a request: carry out the action, accept the request without effect, or refuse it. */
export type Verdict = 'act' | 'nothing' | Refusal

/** Returns the server's verdict on an action in a state. */
export function judgeAction(action: InstanceAction, state: RunState): Verdict {
  const { offered, possible = [], withoutEffect = [] }: ActionRule = instanceActions[action]
  if (offered.includes(state) || possible.includes(state)) return 'act'
  return withoutEffect.includes(state) ? 'nothing' : refused(action, state)
}

/** Returns the server's refusal of an action in a state, or null if it accepts the request. */
export function checkAction(action: InstanceAction, state: RunState): Refusal | null {
  const verdict = judgeAction(action, state)
  return typeof verdict === 'string' ? null : verdict
}

/** Whether the console offers the action in this state. */
export function canDo(action: InstanceAction, state: RunState): boolean {
  return (instanceActions[action].offered as readonly RunState[]).includes(state)
}

/**
 * Returns why the console disables the action in this state, which is the text of the server's refusal; null if the
 * action is enabled.
 */
export function whyNotInstance(action: InstanceAction, state: RunState): string | null {
  return canDo(action, state) ? null : reasonOf(refused(action, state))
}

function refused(action: InstanceAction, state: RunState): Refusal {
  const { refusal, reason }: ActionRule = instanceActions[action]
  return reason === undefined ? refusal(state) : { ...refusal(state), reason: reason(state) }
}
