import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadCapabilities } from '#data/capabilities.ts'
import { IpPoolAddresses } from '#features/ip-pool-addresses/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/_tabs/addresses')({
  staticData: {
    list: true,
    crumbs: ({ pool = '' }) => [{ label: 'Addresses', href: paths.ipPool(pool), isTab: true }],
  },
  loader: async ({ params: { pool }, location }) => {
    const { filters } = await loadCapabilities()
    // A system that cannot tell who holds which address shows the ranges first.
    if (!filters) throw redirect({ href: systemPaths.ipPoolRanges(pool), replace: true })
    // With the page's own code: no other page needs it.
    const { poolAddressesAsked, readPoolAddressSearch } = await import('#data/pool-address-search.ts')
    await load('porticoIpPoolAddresses', poolAddressesAsked(pool, readPoolAddressSearch(location.search)))
  },
  component: Tab,
})

function Tab() {
  return <IpPoolAddresses pool={Route.useParams().pool} />
}
