import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { load } from '#shell/load.ts'
import { readListSearch } from '#data/list-search.ts'
import { BfdList } from '#features/bfd/index.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/_bfd')({
  staticData: {
    list: true,
    crumbs: () => [
      { label: 'BGP', href: paths.bgp() },
      { label: 'BFD', href: systemPaths.bfdSessions(), isTab: true },
    ],
  },
  validateSearch: readListSearch,
  loader: ({ context }) => {
    prefetchOwnAbilities(context)
    return load(context, 'networkingBfdStatus', {})
  },
  component: Sessions,
})

function Sessions() {
  return (
    <>
      <BfdList />
      <Outlet />
    </>
  )
}
