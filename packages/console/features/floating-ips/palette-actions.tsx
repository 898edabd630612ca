import { invoke } from '#data/calls.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { floatingIpActions } from './actions.tsx'
import { AttachDialog } from './attach-dialog.tsx'

/** The palette actions of a floating IP. */
export const floatingIpPaletteActions: PaletteResource = {
  kind: 'Floating IP',
  verbs: [{ label: 'Edit' }, { label: 'Attach' }, { label: 'Detach' }, { label: 'Delete' }],
  menu: async ({ id, project }) => {
    const menu = floatingIpActions(project ?? '', (floatingIp) =>
      openDialog((close) => <AttachDialog project={project ?? ''} floatingIp={floatingIp} onClose={close} />),
    )
    return menu(await invoke('floatingIpView', { path: { floatingIp: id } }))
  },
}
