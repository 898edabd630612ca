import { type InstanceAction, whyNotInstance } from '@portico/domain/instances/actions.ts'
import { runStates } from '@portico/domain/instances/states.ts'
import { invoke } from '#data/calls.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { type PaletteResource, whyNotIn } from '#shell/palette/resource-actions.ts'
import { instanceMenu } from './actions.tsx'
import { whyNoCapture } from './captures/why-not.ts'
import { ResizeDialog } from './resize-dialog.tsx'

const inState = (action: InstanceAction) => whyNotIn(runStates, (state) => whyNotInstance(action, state))

/** The palette actions of an instance. */
export const instancePaletteActions: PaletteResource = {
  kind: 'Instance',
  get verbs() {
    const capabilities = knownCapabilities()
    const hasBackups = capabilities?.guestBackups !== undefined
    return [
      { label: 'Start', whyNot: inState('start') },
      { label: 'Stop', whyNot: inState('stop') },
      { label: 'Reboot', whyNot: inState('reboot') },
      { label: 'Resize', whyNot: inState('resize') },
      { label: 'View serial console' },
      ...(capabilities?.packetCaptures === true
        ? [
            {
              label: 'Capture packets',
              whyNot: whyNotIn(runStates, (state) => whyNoCapture(capabilities, state)),
            },
          ]
        : []),
      ...(hasBackups ? [{ label: 'Back up now' }, { label: 'Edit backup schedule' }] : []),
      { label: 'Delete', whyNot: inState('delete') },
    ]
  },
  menu: async ({ id, project }) =>
    instanceMenu(project ?? '', await invoke('instanceView', { path: { instance: id } }), {
      onResize: (instance) => openDialog((close) => <ResizeDialog instance={instance} onClose={close} />),
    }),
}
