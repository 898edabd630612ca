import { createFileRoute, Outlet } from '@tanstack/react-router'
import { UpdatesPage } from '#features/updates/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/updates')({
  staticData: { crumbs: () => [{ label: 'Updates', href: paths.updates() }] },
  loader: () => load('targetReleaseView', {}),
  component: Updates,
})

function Updates() {
  return (
    <>
      <UpdatesPage />
      <Outlet />
    </>
  )
}
