import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readListSearch } from '#data/list-search.ts'
import { BgpSessionList } from '#features/bgp/index.ts'
import { loadSessions } from '#features/bgp/sessions.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/networking/_bgp')({
  staticData: { list: true, crumbs: () => [{ label: 'BGP', href: paths.bgp() }] },
  validateSearch: readListSearch,
  loader: ({ context }) => loadSessions(context),
  component: Sessions,
})

function Sessions() {
  return (
    <>
      <BgpSessionList />
      <Outlet />
    </>
  )
}
