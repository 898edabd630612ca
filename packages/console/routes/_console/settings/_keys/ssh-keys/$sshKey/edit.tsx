import { createFileRoute } from '@tanstack/react-router'
import { SshKeyView } from '#features/ssh-keys/index.ts'
import { load } from '#shell/load.ts'

export const Route = createFileRoute('/_console/settings/_keys/ssh-keys/$sshKey/edit')({
  staticData: { crumbs: () => [{ label: 'View SSH key', titleOnly: true }] },
  loader: ({ context, params: { sshKey } }) => load(context, 'currentUserSshKeyView', { path: { sshKey } }),
  component: View,
})

function View() {
  return <SshKeyView sshKey={Route.useParams().sshKey} />
}
