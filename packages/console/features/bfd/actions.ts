import { writeRequest, sendWrite } from '#data/write-request.ts'
import { knownCapabilities } from '#data/capabilities.ts'
import type { CallArgs } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import { confirmDestructive } from '#shell/delete-preview/destructive-action.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'
import type { BfdSession } from './sessions.ts'

/** Returns the request that ends a session. @param onTrial sends a revertible change, if the server supports it */
function disableCall(
  session: Pick<BfdSession, 'switch' | 'peer'>,
  onTrial: boolean,
): CallArgs<'networkingBfdDisable'> {
  const args = { body: { switch: session.switch, remote: session.peer } }
  // `onTrial` is a Portico extension of the contract.
  return onTrial ? ({ ...args, query: { onTrial } } as CallArgs<'networkingBfdDisable'>) : args
}

/** Returns the menu of a session. @param denied why the user may not end it */
export function bfdActions(session: BfdSession, denied: string | null): readonly MenuAction[] {
  return [{ label: 'Disable', tone: 'danger', disabledReason: denied, onAction: () => disable(session) }]
}

function disable(session: BfdSession): void {
  const tries = knownCapabilities()?.trials === true
  const ending = writeRequest('networkingBfdDisable', disableCall(session, tries))
  const name = `${session.peer} on ${session.switch}`
  const consequences = `Only BGP then detects the loss of the peer. ${tries ? 'The change is reverted unless you keep it within a minute.' : 'This cannot be undone.'}`
  confirmDestructive(
    {
      verb: 'Disable',
      noun: kinds.bfd_session,
      targets: [{ name, act: ending }],
      consequences,
      failureTitle: 'Could not disable BFD session',
      onConfirm: async () => {
        await sendWrite(ending)
        toastDone(
          'BFD session',
          name,
          tries ? 'disabled and will be reverted unless you confirm it' : 'disabled',
        )
        await invalidate('bfd_session', 'trial')
      },
    },
    { title: 'Disable BFD session', body: consequences },
  )
}
