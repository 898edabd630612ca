import type { User } from '@portico/contract/types.ts'
import { User as UserIcon } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { PasswordFields } from './password-fields.tsx'
import { emptyPassword, passwordCall } from './request.ts'

/** A dialog that sets or removes the password of a local user. */
export function PasswordDialog({ user, silo, onClose }: { user: User; silo: string; onClose: () => void }) {
  const form = useForm({ defaultValues: emptyPassword })
  return (
    <PanelDialog
      title="Set password"
      subtitle={{ icon: UserIcon, text: user.displayName }}
      form={form}
      onClose={onClose}
      asCode={{ request: (filled) => passwordCall(silo, user.id, filled) }}
      onSubmit={async (filled) => {
        await invoke('localIdpUserSetPassword', passwordCall(silo, user.id, filled).args)
        toastDone('Password of', user.displayName, filled.mode === 'password' ? 'set' : 'removed')
      }}
    >
      <PasswordFields control={form.control} />
      <p className="text-fg-muted">The old password no longer works. Existing sessions stay signed in.</p>
    </PanelDialog>
  )
}
