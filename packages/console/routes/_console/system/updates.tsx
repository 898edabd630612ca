import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { query } from '#data/calls.ts'
import { UpdatesPage } from '#features/updates/index.ts'
import { load, prefetch } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/updates')({
  staticData: { crumbs: () => [{ label: 'Updates', href: paths.updates() }] },
  loader: ({ context }) => {
    prefetchOwnAbilities(context)
    if (context.session.capabilities.support === true) prefetch(context, query('porticoReleases', {}))
    return load(context, 'targetReleaseView', {})
  },
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
