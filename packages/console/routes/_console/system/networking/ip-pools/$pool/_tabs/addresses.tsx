import { createFileRoute, redirect } from '@tanstack/react-router'
import { poolAddressesArgs, readPoolAddressSearch } from '#data/pool-address-search.ts'
import { IpPoolAddresses } from '#features/ip-pool-addresses/index.ts'
import { load } from '#shell/load.ts'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'

export const Route = createFileRoute('/_console/system/networking/ip-pools/$pool/_tabs/addresses')({
  staticData: {
    list: true,
    crumbs: ({ pool = '' }) => [{ label: 'Addresses', href: paths.ipPool(pool), isTab: true }],
  },
  loader: async ({ context, params: { pool }, location }) => {
    // A server that does not report who uses an address has no address page, so the ranges are shown.
    if (!context.session.capabilities.filters)
      throw redirect({ href: systemPaths.ipPoolRanges(pool), replace: true })
    await load(
      context,
      'porticoIpPoolAddresses',
      poolAddressesArgs(pool, readPoolAddressSearch(location.search as Record<string, unknown>)),
    )
  },
  component: Tab,
})

function Tab() {
  return <IpPoolAddresses pool={Route.useParams().pool} />
}
