import type { Instance, InstanceNetworkInterface } from '@portico/contract/types.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { whyNoCapture } from './why-not.ts'

const { Component: CaptureDialog } = lazyComponent(
  async () => (await import('./capture-dialog.tsx')).CaptureDialog,
)

/**
 * Returns the menu entry that captures packets of an instance; none on a system without captures.
 * @param nic the interface; if omitted, the user chooses
 */
export function captureEntries(
  instance: Pick<Instance, 'id' | 'name' | 'runState'>,
  nic?: InstanceNetworkInterface,
): readonly MenuEntry[] {
  const capabilities = knownCapabilities()
  if (capabilities?.packetCaptures !== true) return []
  return [
    {
      label: 'Capture packets',
      disabledReason: whyNoCapture(capabilities, instance.runState),
      onAction: () =>
        openDialog((close) => <CaptureDialog instance={instance} {...(nic && { nic })} onClose={close} />),
    },
  ]
}
