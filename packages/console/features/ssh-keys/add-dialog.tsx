import type { SshKey } from '@portico/contract/types.ts'
import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelDialog } from '#shell/forms/panel-dialog.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { emptySshKey, sshKeyAsCode, sshKeyBody, SshKeyFields } from './fields.tsx'

/** A dialog that adds an SSH key while another form is open. */
export function SshKeyAddDialog(props: { onAdded: (key: SshKey) => void; onClose: () => void }) {
  const form = useForm({ defaultValues: emptySshKey })
  return (
    <PanelDialog
      title="Add SSH key"
      form={form}
      onClose={props.onClose}
      asCode={sshKeyAsCode}
      onSubmit={async (values) => {
        const body = sshKeyBody(values)
        const key = await invoke('currentUserSshKeyCreate', { body })
        await invalidate('ssh_key')
        toastDone('SSH key', body.name, 'created')
        props.onAdded(key)
      }}
    >
      <Notice>The key is saved in your profile, for other instances too.</Notice>
      <SshKeyFields control={form.control} />
    </PanelDialog>
  )
}
