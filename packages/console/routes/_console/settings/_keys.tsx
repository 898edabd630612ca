import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { SshKeyList } from '#features/ssh-keys/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/settings/_keys')({
  staticData: { list: true, crumbs: () => [{ label: 'SSH keys', href: paths.sshKeys() }] },
  validateSearch: readListSearch,
  loader: ({ context, location }) => loadList(context, 'currentUserSshKeyList', {}, location.search),
  component: Keys,
})

function Keys() {
  return (
    <>
      <SshKeyList />
      <Outlet />
    </>
  )
}
