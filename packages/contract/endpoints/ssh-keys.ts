import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId } from '#schemas/primitives.ts'
import { SshKey, SshKeyCreate, SshKeyResultsPage } from '#schemas/ssh-keys.ts'
import { endpointsOf } from './join.ts'

export const sshKeysEndpoints = endpointsOf({
  current_user_ssh_key_list: { query: { ...byNameOrId }, answer: SshKeyResultsPage },
  current_user_ssh_key_create: { body: SshKeyCreate, answer: SshKey },
  current_user_ssh_key_delete: { path: { ssh_key: NameOrId } },
  current_user_ssh_key_view: { path: { ssh_key: NameOrId }, answer: SshKey },
})
