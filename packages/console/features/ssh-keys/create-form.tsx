import { useForm } from 'react-hook-form'
import { invoke } from '#data/calls.ts'
import { invalidate } from '#data/update-cache.ts'
import { PanelForm } from '#shell/forms/panel-form.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { paths } from '#shell/paths.ts'
import { emptySshKey, sshKeyAsCode, sshKeyBody, SshKeyFields } from './fields.tsx'

export function SshKeyCreateForm() {
  const form = useForm({ defaultValues: emptySshKey })
  return (
    <PanelForm
      title="Add SSH key"
      form={form}
      closeTo={paths.sshKeys()}
      asCode={sshKeyAsCode}
      onSubmit={async (values) => {
        const body = sshKeyBody(values)
        await invoke('currentUserSshKeyCreate', { body })
        void invalidate('ssh_key')
        toastDone('SSH key', body.name, 'created')
      }}
    >
      <SshKeyFields control={form.control} />
    </PanelForm>
  )
}
