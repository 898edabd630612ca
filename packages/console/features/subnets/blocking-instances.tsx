import type { VpcSubnet } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { Name, PageNames } from '#shell/list/names.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { Link } from '#ui/actions/link.tsx'

/** Maximum number of instances that are named; the address map shows all. */
const named = 3

/** The instances whose interfaces prevent the deletion of a subnet. */
export function BlockingInstances({
  scope,
  subnet,
}: {
  scope: VpcScope
  subnet: Pick<VpcSubnet, 'id' | 'name'>
}) {
  const { data } = useQuery({
    ...query('vpcSubnetListNetworkInterfaces', { path: { subnet: subnet.id }, query: { limit: named } }),
    throwOnError: false,
  })
  const nics = data?.items ?? []
  if (nics.length === 0) return <>Its route is deleted too.</>
  const ids = [...new Set(nics.map(({ instanceId }) => instanceId))]
  return (
    <PageNames references={ids.map((id) => ({ kind: 'instance', id }))}>
      <span>
        Interfaces of{' '}
        {ids.map((id, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Name id={id} href={(name) => paths.instanceNetworking(scope.project, name)} />
          </span>
        ))}
        {data?.nextPage != null && ' and others'} have{' '}
        <Link href={paths.subnetAddresses(scope.project, scope.vpc, subnet.name)}>addresses</Link> in it.
        Delete them or their instances first.
      </span>
    </PageNames>
  )
}
