import type { InstanceState } from '@portico/contract/types.ts'
import { whyNotInstance } from '@portico/domain/instances/actions.ts'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

const { Component: MoveDialog } = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog)

/** Why users without the role may not move instances. */
export const whyNotAdmin = 'Requires the role of fleet admin'

/** The fields of an instance that its move needs. */
export interface MovedInstance {
  readonly id: string
  readonly name: string
}

/**
 * Returns the menu entry that moves an instance, or cancels its move.
 * @param denied why the user may not move instances; null if they may
 */
export function moveEntry(instance: MovedInstance, state: InstanceState, denied: string | null): MenuAction {
  if (state === 'migrating') {
    return { label: 'Cancel move', disabledReason: denied, onAction: () => void cancelMove(instance) }
  }
  return {
    label: 'Move to another sled',
    disabledReason: denied ?? whyNotInstance('move', state),
    onAction: () => openDialog((close) => <MoveDialog instance={instance} onClose={close} />),
  }
}

/** Cancels the move of an instance, which stays where it is unless the move has just ended. */
export async function cancelMove({ id, name }: MovedInstance): Promise<void> {
  try {
    await invoke('porticoInstanceMoveCancel', { path: { instanceId: id } })
    toast.info({ title: `Cancelling the move of ${name}` })
    await invalidate('instance', 'instance_move')
  } catch (error) {
    toast.error({ title: `Could not cancel the move of ${name}`, content: messageOf(error) })
  }
}
