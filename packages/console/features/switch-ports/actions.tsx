import { writeRequest, sendWrite } from '#data/write-request.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import { invalidate } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import { confirmDestructive } from '#shell/delete-preview/destructive-action.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import { keyOf, nameOf, type Port } from './ports.ts'
import { clearCall } from './request.ts'

const { Component: ApplyDialog } = lazyComponent(async () => (await import('./apply-dialog.tsx')).ApplyDialog)

/** Returns the menu of a port. @param denied why the port may not be configured now */
export function portActions(port: Port, denied: string | null): readonly MenuAction[] {
  // The name of the settings if it is known; a link with their ID works too.
  const settings = port.facts?.portSettingsName ?? port.portSettingsId
  return [
    {
      label: 'Apply settings',
      disabledReason: denied,
      onAction: () => openDialog((close) => <ApplyDialog port={port} onClose={close} />),
    },
    {
      label: 'Change settings',
      disabledReason: denied ?? (settings === null ? 'It has no settings' : null),
      ...(settings !== null && { href: systemPaths.portSettingsEdit(settings) }),
    },
    {
      label: 'New settings',
      disabledReason: denied,
      href: systemPaths.portSettingsNewFor(keyOf(port)),
    },
    {
      label: 'Clear settings',
      tone: 'danger',
      disabledReason: denied ?? (port.portSettingsId === null ? 'It has no settings' : null),
      onAction: () => clear(port),
    },
  ]
}

/** Asks for confirmation and removes the settings of a port, as a revertible change if the server supports it. */
function clear(port: Port): void {
  const tries = knownCapabilities()?.trials === true
  const clearing = writeRequest('networkingSwitchPortClearSettings', clearCall(port, tries))
  const name = nameOf(port)
  const consequences = `Its link goes down, and its BGP sessions end. ${
    tries
      ? 'It is reverted unless you keep it within a minute.'
      : 'Users who connect through it lose their connection.'
  }`
  confirmDestructive(
    {
      verb: 'Clear',
      noun: kinds.switch_port,
      targets: [{ name, act: clearing }],
      consequences,
      failureTitle: 'Could not clear switch port',
      onConfirm: async () => {
        await sendWrite(clearing)
        toastDone(
          'Switch port',
          name,
          tries ? 'cleared and will be reverted unless you confirm it' : 'cleared',
        )
        await invalidate('switch_port', 'trial')
      },
    },
    { title: 'Clear switch port', body: consequences },
  )
}
