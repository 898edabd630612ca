import type { FloatingIp } from '@portico/contract/types.ts'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import { deleteFloatingIp } from './actions.tsx'

const attachDialog = lazyComponent(async () => (await import('./attach-dialog.tsx')).AttachDialog)

/**
 * Returns the actions on an unattached floating IP, given its name and ID only.
 * @param leave navigates away from the floating IP's page after deletion
 */
export function unattachedActions(
  project: string,
  name: string,
  leave?: () => Promise<unknown>,
): readonly MenuAction[] {
  const withIt = async (failure: string, go: (row: FloatingIp) => void) => {
    try {
      go(await invoke('floatingIpView', { path: { floatingIp: name }, query: { project } }))
    } catch (error) {
      toast.error({ title: failure, content: messageOf(error) })
    }
  }
  return [
    {
      label: 'Attach',
      onAction: () =>
        void withIt('Could not attach floating IP', (floatingIp) =>
          openDialog((close) => (
            <attachDialog.Component project={project} floatingIp={floatingIp} onClose={close} />
          )),
        ),
    },
    {
      label: 'Delete',
      tone: 'danger',
      onAction: () =>
        void withIt('Could not delete floating IP', (floatingIp) =>
          deleteFloatingIp(floatingIp, leave).onAction?.(),
        ),
    },
  ]
}
