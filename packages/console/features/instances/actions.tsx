import type { Instance } from '@portico/contract/types.ts'
import { instanceActions, whyNotInstance } from '@portico/domain/instances/actions.ts'
import { messageOf } from '#data/api-error.ts'
import { kinds } from '#kinds/kinds.ts'
import { invoke } from '#data/calls.ts'
import { writeRequest } from '#data/write-request.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { invalidate } from '#data/update-cache.ts'
import type { BulkAction, EachAction } from '#shell/actions/bulk.tsx'
import { reportOutcome } from '#shell/actions/report-outcome.tsx'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { paths } from '#shell/paths.ts'
import { toast } from '#ui/feedback/toast.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { confirm } from '#ui/overlays/confirm.tsx'
import type { MenuAction, MenuEntry } from '#ui/overlays/menu-entries.ts'
import { backUpEntries } from './back-up.ts'
import { captureEntries } from './captures/entries.tsx'
import { untilMoved } from './until-moved.ts'

const { Component: SaveInstanceDialog } = lazyComponent(
  async () => (await import('./templates/save-dialog.tsx')).SaveInstanceDialog,
)

/** The fields of an instance that its actions need. */
export type Movable = Pick<Instance, 'id' | 'name' | 'runState'>

const byId = (instance: Movable) => ({ path: { instance: instance.id } })
const remove = (instance: Movable) => writeRequest('instanceDelete', byId(instance))

/** Actions that request another run state, which the instance reaches later. */
const moves = {
  start: {
    label: 'Start',
    doing: 'starting',
    done: 'started',
    consequences: undefined,
    tone: undefined,
    run: (instance: Movable) => invoke('instanceStart', byId(instance)),
  },
  stop: {
    label: 'Stop',
    doing: 'stopping',
    done: 'stopped',
    consequences: 'Attached disks and addresses are kept. vCPUs and memory are freed.',
    tone: 'danger',
    run: (instance: Movable) => invoke('instanceStop', byId(instance)),
  },
  reboot: {
    label: 'Reboot',
    doing: 'rebooting',
    done: 'rebooted',
    consequences: 'Running programs are interrupted.',
    tone: 'danger',
    run: (instance: Movable) => invoke('instanceReboot', byId(instance)),
  },
} as const

type Move = keyof typeof moves

const noun = kinds.instance
const rowName = (instance: Movable) => instance.name

/** Asks for confirmation, runs the action, and reports when the instance has reached the state. */
function confirmMove(move: Move, instance: Movable): void {
  const { label, consequences, tone } = moves[move]
  confirm({
    title: `${label} instance`,
    body: (
      <>
        {label} <b>{instance.name}</b>? {consequences}
      </>
    ),
    actionLabel: label,
    ...(tone && { tone }),
    failureTitle: `Could not ${move} instance`,
    onConfirm: () => carryOut(move, instance),
  })
}

async function carryOut(move: Move, instance: Movable): Promise<void> {
  const { doing, done, run } = moves[move]
  await run(instance)
  const retry = () =>
    void carryOut(move, instance).catch((error: unknown) =>
      toast.error({ title: `Could not ${move} instance`, content: messageOf(error) }),
    )
  const until = untilMoved(move)
  void reportOutcome({ rows: [instance], rowName, noun, verb: move, doing, done, until, retry })
  void invalidate('instance')
}

function moveAction(move: Move, instance: Movable): MenuAction {
  return {
    label: moves[move].label,
    disabledReason: whyNotInstance(move, instance.runState),
    onAction: () => confirmMove(move, instance),
  }
}

function bulkMove(move: Move): EachAction<Movable> {
  const { label, done, doing, consequences, tone, run } = moves[move]
  return {
    label,
    done,
    ...(tone && { tone }),
    whyNot: ({ runState }) => whyNotInstance(move, runState),
    consequences,
    run,
    end: { doing, until: untilMoved(move) },
    changes: ['instance'],
    task: { operation: `instance_${move}`, states: instanceActions[move].offered },
  }
}

/**
 * Reports that a new instance was created but could not be started. The response does not contain the reason
 * (docs/reference/instances.md#create); a Portico server reports it separately, and the instance's page shows it too.
 */
export async function tellNotStarted(instance: Instance, isKnown: boolean): Promise<void> {
  const path = { instance: instance.id }
  const known = isKnown ? await invoke('porticoInstanceFailure', { path }).catch(() => null) : null
  toast.error({
    title: 'The instance was created, but not started',
    content: known?.failure ?? 'Start it to see why.',
  })
}

export const startAction = (instance: Instance) => moveAction('start', instance)
export const stopAction = (instance: Instance) => moveAction('stop', instance)

/** Returns all actions that request another run state. */
export const moveActions = (instance: Movable): readonly MenuAction[] =>
  (['start', 'stop', 'reboot'] as const).map((move) => moveAction(move, instance))

/** Returns the menu of an instance, except "Copy ID". */
export function instanceMenu(
  project: string,
  instance: Instance,
  options: { onResize: (instance: Instance) => void; leave?: () => Promise<unknown> },
): readonly MenuEntry[] {
  return [
    ...moveActions(instance),
    {
      label: 'Resize',
      disabledReason: whyNotInstance('resize', instance.runState),
      onAction: () => options.onResize(instance),
    },
    { label: 'View serial console', href: paths.serialConsole(project, instance.name) },
    ...captureEntries(instance),
    ...backUpEntries(project, instance),
    ...(knownCapabilities()?.instanceTemplates === true
      ? [
          {
            label: 'Save as template',
            onAction: () =>
              openDialog((close) => (
                <SaveInstanceDialog project={project} instance={instance} onClose={close} />
              )),
          },
        ]
      : []),
    deleteAction(instance, options.leave),
  ]
}

/** @param leave navigates away from the instance's page after deletion */
export function deleteAction(instance: Movable, leave?: () => Promise<unknown>): MenuAction {
  return deleteEntry(
    {
      noun: kinds.instance,
      name: instance.name,
      consequences: 'Its disks are detached, not deleted.',
      act: remove(instance),
      changes: ['instance', 'disk', 'floating_ip'],
      ...(leave && { leave }),
    },
    whyNotInstance('delete', instance.runState),
  )
}

const bulkDelete: EachAction<Movable> = {
  label: 'Delete',
  done: 'deleted',
  tone: 'danger',
  whyNot: (instance) => whyNotInstance('delete', instance.runState),
  consequences: 'Their disks are detached, not deleted.',
  act: remove,
  changes: ['instance', 'disk', 'floating_ip'],
  task: { operation: 'instance_delete', states: instanceActions.delete.offered },
}

/** The bulk actions of instances. */
export const instanceBulk = { start: bulkMove('start'), stop: bulkMove('stop'), delete: bulkDelete } as const

export const instanceBulkActions: readonly BulkAction<Instance>[] = Object.values(instanceBulk)
