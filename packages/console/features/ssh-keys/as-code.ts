import type { SshKey } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'

/** Defines how SSH keys are shown as code and duplicated. */
export const sshKeyCode = {
  duplicate: ({ resource: { name, description, publicKey } }) => ({
    operation: 'current_user_ssh_key_create',
    args: { body: { name: nameWith(name, '-copy'), description, publicKey } },
  }),
  duplicateNote: 'It adds the same key under another name to the profile of the user who runs it.',
  read: ({ resource }) => ({
    operation: 'current_user_ssh_key_view',
    args: { path: { sshKey: resource.name } },
  }),
  terraformOperation: () => 'current_user_ssh_key_create',
} satisfies KindCode<Placed<SshKey, null>>
