import type { SshKey } from '@portico/contract/types.ts'
import { KeyRound } from 'lucide-react'
import { writeRequest } from '#data/write-request.ts'
import { kinds } from '#kinds/kinds.ts'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { Guides } from '#shell/guides.tsx'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { copyText } from '#shell/copy-text.ts'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { sshKeyPicture } from '#ui/pictures/ssh-keys.ts'
import { asCodeEntry } from '../as-code/index.tsx'

const columns = [nameColumn<SshKey>(), descriptionColumn<SshKey>(), createdColumn<SshKey>()] as const

const href = (key: SshKey) => paths.sshKeyEdit(key.name)
const historyHref = (key: SshKey) => paths.sshKeyHistory(key.name)
const remove = (key: SshKey) => writeRequest('currentUserSshKeyDelete', { path: { sshKey: key.id } })

function actions(key: SshKey): readonly MenuEntry[] {
  return [
    { label: 'Copy public key', onAction: () => void copyText(key.publicKey, 'Public key') },
    asCodeEntry('ssh_key', { resource: key, project: null }),
    deleteEntry({
      noun: kinds.ssh_key,
      name: key.name,
      consequences: 'Instances keep the keys they were created with.',
      act: remove(key),
      changes: ['ssh_key'],
    }),
  ]
}

const bulk: readonly BulkAction<SshKey>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences: 'Instances keep the keys they were created with.',
    act: remove,
    changes: ['ssh_key'],
    task: { operation: 'current_user_ssh_key_delete' },
  },
]

/** The list of the user's own public keys. */
export function SshKeyList() {
  return (
    <ResourceList
      call="currentUserSshKeyList"
      title="SSH keys"
      noun={kinds.ssh_key}
      columns={columns}
      rowHref={href}
      historyHref={historyHref}
      actions={actions}
      bulk={bulk}
      headerActions={
        <Guides
          icon={KeyRound}
          heading="SSH keys"
          summary="Public keys are added to new instances, so that you can sign in with the private key."
          guides={['ssh-keys', 'remote-access']}
        />
      }
      create={{ label: 'Add SSH key', href: paths.sshKeysNew() }}
      empty={{
        picture: sshKeyPicture,
        title: 'No SSH keys',
        body: 'Add a public key to reach new instances over SSH.',
      }}
    />
  )
}
