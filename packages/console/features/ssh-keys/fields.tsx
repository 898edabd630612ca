import type { Control } from 'react-hook-form'
import type { FormAsCode } from '#shell/as-code/form-code.tsx'
import { DescriptionField } from '#ui/forms/description-field.tsx'
import { NameField } from '#ui/forms/name-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'

export interface SshKeyForm {
  name: string
  description: string
  publicKey: string
}

/** The form as the request that adds the key. */
export const sshKeyAsCode: FormAsCode<SshKeyForm> = {
  request: (body) => ({ operation: 'current_user_ssh_key_create', args: { body } }),
}

export const emptySshKey: SshKeyForm = { name: '', description: '', publicKey: '' }

/** The fields of an SSH key, wherever one is added. */
export function SshKeyFields({ control }: { control: Control<SshKeyForm> }) {
  return (
    <>
      <NameField control={control} name="name" />
      <DescriptionField control={control} name="description" />
      <TextareaField
        control={control}
        name="publicKey"
        label="Public key"
        required
        rows={8}
        mono
        placeholder="ssh-ed25519 AAAA…"
      />
    </>
  )
}
