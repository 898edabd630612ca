import { createFileRoute, useParams } from '@tanstack/react-router'
import { prefetchHistory } from '#shell/prefetches.ts'
import { KeyRound } from 'lucide-react'
import { HistoryPanel } from '#features/activity/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'

export const Route = createFileRoute('/_console/settings/_keys/ssh-keys/$sshKey/history')({
  staticData: { crumbs: () => [{ label: 'History', titleOnly: true }] },
  loader: async ({ context, params: { sshKey } }) =>
    prefetchHistory(context, await load(context, 'currentUserSshKeyView', { path: { sshKey } })),
  component: Panel,
})

function Panel() {
  const { sshKey } = useParams({ from: '/_console/settings/_keys/ssh-keys/$sshKey/history' })
  const thing = useLoaded('currentUserSshKeyView', { path: { sshKey } })
  return <HistoryPanel resource={thing} icon={KeyRound} closeTo={paths.sshKeys()} />
}
