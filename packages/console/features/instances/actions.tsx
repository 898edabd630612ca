import type { Instance } from '@portico/contract/types.ts'
import { whyNot } from '@portico/domain/instances/actions.ts'
import type { ReactNode } from 'react'
import { invoke } from '../../data/calls.ts'
import { invalidate } from '../../data/use-act.ts'
import { confirmDelete } from '../../shell/delete-resource.tsx'
import type { BulkAction } from '../../shell/list/bulk-actions.tsx'
import { paths } from '../../shell/paths.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import type { MenuAction, MenuEntry } from '../../ui/overlays/menu-entries.ts'

export const changedInstances = ['instanceList', 'instanceView', 'porticoCounts', 'utilizationView'] as const

const byId = (instance: Instance) => ({ path: { instance: instance.id } })
const start = (instance: Instance) => invoke('instanceStart', byId(instance))
const stop = (instance: Instance) => invoke('instanceStop', byId(instance))
const reboot = (instance: Instance) => invoke('instanceReboot', byId(instance))
const remove = (instance: Instance) => invoke('instanceDelete', byId(instance))

const kept = 'Attached disks and addresses are kept; vCPUs and memory are freed.'
const detached = 'Its disks are detached, not deleted.'

/** Ask, then change the instance's state. */
function askFor(
  instance: Instance,
  words: { verb: string; doing: string; body: ReactNode; tone?: 'danger' },
  run: (instance: Instance) => Promise<unknown>,
): void {
  confirm({
    title: `${words.verb} instance`,
    body: (
      <>
        {words.verb} <b>{instance.name}</b>? {words.body}
      </>
    ),
    actionLabel: words.verb,
    ...(words.tone && { tone: words.tone }),
    failureTitle: `Could not ${words.verb.toLowerCase()} instance`,
    onConfirm: async () => {
      await run(instance)
      toast.success({
        content: (
          <>
            {words.doing} instance <b>{instance.name}</b>
          </>
        ),
      })
      await invalidate(...changedInstances)
    },
  })
}

/**
 * An instance that could not be started is created all the same, and the answer does not say why it stays stopped
 * (semantics/instances.md section 2). Our servers know; the instance's page shows it too.
 */
export async function tellNotStarted(instance: Instance, isKnown: boolean): Promise<void> {
  const path = { instance: instance.id }
  const known = isKnown ? await invoke('porticoInstanceFailure', { path }).catch(() => null) : null
  toast.error({
    title: 'The instance was created, but not started',
    content: known?.failure ?? 'Start it to see why.',
  })
}

export function startAction(instance: Instance): MenuAction {
  return {
    label: 'Start',
    disabledReason: whyNot('start', instance.runState),
    onAction: () => askFor(instance, { verb: 'Start', doing: 'Starting', body: '' }, start),
  }
}

export function stopAction(instance: Instance): MenuAction {
  return {
    label: 'Stop',
    disabledReason: whyNot('stop', instance.runState),
    onAction: () => askFor(instance, { verb: 'Stop', doing: 'Stopping', body: kept, tone: 'danger' }, stop),
  }
}

export function rebootAction(instance: Instance): MenuAction {
  return {
    label: 'Reboot',
    disabledReason: whyNot('reboot', instance.runState),
    onAction: () =>
      askFor(
        instance,
        { verb: 'Reboot', doing: 'Rebooting', body: 'What it runs is interrupted.', tone: 'danger' },
        reboot,
      ),
  }
}

/** An instance's menu after "Copy ID". */
export function instanceMenu(
  project: string,
  instance: Instance,
  options: { onResize: (instance: Instance) => void; leave?: () => Promise<unknown>; withState?: boolean },
): readonly MenuEntry[] {
  return [
    ...(options.withState === false ? [] : [startAction(instance), stopAction(instance)]),
    rebootAction(instance),
    {
      label: 'Resize',
      disabledReason: whyNot('resize', instance.runState),
      onAction: () => options.onResize(instance),
    },
    { label: 'View serial console', href: paths.serialConsole(project, instance.name) },
    {
      label: 'Delete',
      tone: 'danger',
      disabledReason: whyNot('delete', instance.runState),
      onAction: () =>
        confirmDelete({
          thing: 'instance',
          name: instance.name,
          consequences: detached,
          run: () => remove(instance),
          invalidates: [...changedInstances, 'diskList', 'floatingIpList'],
          ...(options.leave && { leave: options.leave }),
        }),
    },
  ]
}

export const instanceBulkActions: readonly BulkAction<Instance>[] = [
  {
    label: 'Start',
    done: 'started',
    whyNot: (instance) => whyNot('start', instance.runState),
    run: start,
    invalidates: changedInstances,
  },
  {
    label: 'Stop',
    done: 'stopped',
    whyNot: (instance) => whyNot('stop', instance.runState),
    question: () => kept,
    run: stop,
    invalidates: changedInstances,
  },
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    whyNot: (instance) => whyNot('delete', instance.runState),
    question: () => 'Their disks are detached, not deleted.',
    run: remove,
    invalidates: [...changedInstances, 'diskList', 'floatingIpList'],
  },
]
