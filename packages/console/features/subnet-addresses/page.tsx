import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Network } from 'lucide-react'
import { useMemo } from 'react'
import { FailureState } from '#shell/failure-state.tsx'
import { Guides } from '#shell/guides.tsx'
import { copyId } from '#shell/list/copy-id.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { MoreIcon } from '#ui/actions/row-icons.tsx'
import { Segments } from '#ui/actions/segments.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { asCodeEntry } from '../as-code/index.tsx'
import { deleteSubnet } from '../subnets/index.ts'
import { addressesQuery, readAddressSearch, subnetArgs } from './addresses.ts'
import { AddressView } from './address-view.tsx'
import { Figures } from './figures.tsx'
import { Ipv6 } from './ipv6.tsx'

const { Component: SubnetInterfaces } = lazyComponent(
  async () => (await import('./interfaces.tsx')).SubnetInterfaces,
)

/** The page of a subnet's addresses: the resources that use them, and the next free address. */
export function SubnetAddresses({ subnet: name, ...scope }: VpcScope & { subnet: string }) {
  const { project, vpc } = scope
  const { capabilities } = useSession()
  const subnet = useLoaded('vpcSubnetView', subnetArgs(scope, name))
  const { block, shown = 'map' } = readAddressSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const router = useRouter()
  const {
    data: addresses,
    error,
    refetch,
  } = useQuery({
    ...addressesQuery(scope, name, { block }, capabilities),
    placeholderData: keepPreviousData,
  })
  const menu = useMemo(
    () => [
      copyId(subnet.id),
      ...(capabilities.changes
        ? [{ label: 'History', href: paths.subnetHistory(project, vpc, subnet.name) }]
        : []),
      asCodeEntry('vpc_subnet', { resource: subnet, project, vpc }),
      deleteSubnet({ project, vpc }, subnet, () => router.navigate({ href: paths.subnets(project, vpc) })),
    ],
    [project, vpc, subnet, capabilities.changes, router],
  )
  const ways = (
    <Segments
      label="Shown as"
      value={shown}
      segments={[
        { value: 'map', label: 'Map' },
        { value: 'runs', label: 'Runs' },
        { value: 'table', label: 'Table' },
      ]}
      onChange={(next) =>
        void navigate({
          to: '.',
          search: ({ shown: _shown, ...rest }: Record<string, unknown>) =>
            next === 'map' ? rest : { ...rest, shown: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
  const ipv6 = <Ipv6 subnet={subnet} holders={addresses?.holders ?? []} />
  return (
    <>
      <PageHeader
        title={subnet.name}
        badge={<span className="min-w-0 break-words text-fg-muted">subnet of {vpc}</span>}
        actions={
          <>
            <Guides
              icon={Network}
              heading="Addresses of a subnet"
              summary="Interfaces of instances have addresses of a subnet. Its first five addresses and its last one are reserved."
              guides={['routing', 'networking']}
            />
            <LinkButton href={paths.subnetEdit(project, vpc, subnet.name)}>Edit subnet</LinkButton>
            <Menu trigger={<IconButton icon={MoreIcon} label="Subnet actions" />} entries={menu} />
          </>
        }
      />
      {addresses && <Figures subnet={subnet} addresses={addresses} />}
      {shown === 'table' ? (
        <>
          <div>{ways}</div>
          <SubnetInterfaces {...scope} subnet={name}>
            {ipv6}
          </SubnetInterfaces>
        </>
      ) : addresses === undefined ? (
        error && (
          <>
            <div>{ways}</div>
            <FailureState title="Could not load the addresses" error={error} onRetry={() => void refetch()} />
            {block !== undefined && (
              <p className="text-center">
                <Link href={paths.subnetAddresses(project, vpc, name)}>All of {subnet.ipv4Block}</Link>
              </p>
            )}
          </>
        )
      ) : (
        <AddressView scope={scope} subnet={subnet} addresses={addresses} as={shown} ways={ways} />
      )}
      {shown !== 'table' && ipv6}
    </>
  )
}
