import type { Instance } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { addressesQuery } from '#data/shared-queries.ts'
import { type CallData } from '#data/calls.ts'
import { usePageArea } from '#shell/navigation/use-area.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'

type Addresses = CallData<'porticoInstanceAddresses'>['items'][number]

const OfPage = createContext<{
  project: string | undefined
  byInstance: ReadonlyMap<string, Addresses>
} | null>(null)

/** Loads the addresses of all instances on a page in one request, for the cells below. */
export function PageAddresses(props: { rows: readonly Instance[] | undefined; children: ReactNode }) {
  const { rows = [], children } = props
  const { project } = usePageArea()
  const { filters } = useSession().capabilities
  const { data } = useQuery({
    ...addressesQuery(rows),
    enabled: filters && rows.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const value = useMemo(
    () => ({ project, byInstance: new Map((data?.items ?? []).map((item) => [item.instanceId, item])) }),
    [project, data],
  )
  return <OfPage value={value}>{children}</OfPage>
}

/** The first external address of an instance; floating IPs come first. */
export function ExternalAddress({ instance }: { instance: Instance }) {
  const found = useAddresses(instance)
  const [first, ...more] = [...(found?.external ?? [])].sort(
    (a, b) => Number(b.kind === 'floating') - Number(a.kind === 'floating'),
  )
  return <First ip={first?.ip} more={more.length} instance={instance} linked />
}

/** The address of the primary interface. */
export function InternalAddress({ instance }: { instance: Instance }) {
  const [first, ...more] = useAddresses(instance)?.internal ?? []
  return <First ip={first} more={more.length} instance={instance} />
}

function useAddresses({ id }: Instance): Addresses | undefined {
  return useContext(OfPage)?.byInstance.get(id)
}

function First(props: { ip: string | undefined; more: number; instance: Instance; linked?: boolean }) {
  const { ip, more, instance, linked = false } = props
  const project = useContext(OfPage)?.project
  if (ip === undefined) return <Empty />
  const address = <IpAddress value={ip} linked={linked} />
  if (more === 0 || project === undefined) return address
  return (
    <span className="inline-flex items-center gap-1">
      {address}
      <Link
        href={paths.instanceNetworking(project, instance.name)}
        aria-label={`${more} more addresses of ${instance.name}`}
      >
        +{more}
      </Link>
    </span>
  )
}
