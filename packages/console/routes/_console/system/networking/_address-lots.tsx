import { createFileRoute, Outlet } from '@tanstack/react-router'
import { prefetchOwnAbilities } from '#shell/prefetches.ts'
import { readListSearch } from '#data/list-search.ts'
import { AddressLotList } from '#features/address-lots/index.ts'
import { loadList } from '#shell/list/list-query.ts'
import { paths } from '#shell/paths.ts'

export const Route = createFileRoute('/_console/system/networking/_address-lots')({
  staticData: { list: true, crumbs: () => [{ label: 'Address lots', href: paths.addressLots() }] },
  validateSearch: readListSearch,
  loader: ({ context, location }) => {
    prefetchOwnAbilities(context)
    return loadList(context, 'networkingAddressLotList', {}, location.search)
  },
  component: Lots,
})

function Lots() {
  return (
    <>
      <AddressLotList />
      <Outlet />
    </>
  )
}
