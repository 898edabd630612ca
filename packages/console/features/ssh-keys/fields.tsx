import { publicKeyProblem, publicKeyToSend } from '@portico/domain/ssh-keys/public-key.ts'
import type { Control } from 'react-hook-form'
import type { FormAsCode } from '#shell/as-code/filling.ts'
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
  request: (form) => ({ operation: 'current_user_ssh_key_create', args: { body: sshKeyBody(form) } }),
}

/** Returns the body of the request, with the key on one line. A private key is never sent. */
export function sshKeyBody({ publicKey, ...named }: SshKeyForm): SshKeyForm {
  return { ...named, publicKey: publicKeyToSend(publicKey) }
}

export const emptySshKey: SshKeyForm = { name: '', description: '', publicKey: '' }

/** The fields of an SSH key, shared by all forms that add one. */
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
        hint="The content of the .pub file. Line breaks within the key are removed."
        validate={publicKeyProblem}
      />
    </>
  )
}
