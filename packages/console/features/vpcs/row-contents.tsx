import type { Vpc } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { vpcContentsQuery } from '#data/shared-queries.ts'
import { query, type CallData } from '#data/calls.ts'
import { usePageArea } from '#shell/navigation/use-area.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Unknown } from '#ui/cells/unknown.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { numberText } from '#ui/format/text.ts'

type Contents = CallData<'porticoVpcContents'>['items'][number]

const OfPage = createContext<{
  readonly byVpc: ReadonlyMap<string, Contents>
  readonly isOver: boolean
} | null>(null)

/** Loads the counts of all VPCs on a page in one request, for the cells inside. */
export function PageContents(props: { rows: readonly Vpc[] | undefined; children: ReactNode }) {
  const { rows = [], children } = props
  const { filters } = useSession().capabilities
  const { data, error } = useQuery({
    ...vpcContentsQuery(rows),
    enabled: filters && rows.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const value = useMemo(
    () => ({
      byVpc: new Map((data?.items ?? []).map((item) => [item.vpcId, item])),
      isOver: data !== undefined || error !== null,
    }),
    [data, error],
  )
  return <OfPage value={value}>{children}</OfPage>
}

/** The number of firewall rules of a VPC. If the server does not return counts, each row requests its rules. */
export function RuleCount({ vpc }: { vpc: Vpc }) {
  const { filters } = useSession().capabilities
  return filters ? (
    <Counted vpc={vpc} what="firewallRules" href={paths.vpc} />
  ) : (
    <RequestedRuleCount vpc={vpc} />
  )
}

/** The number of subnets of a VPC; empty if the server does not return counts. */
export function SubnetCount({ vpc }: { vpc: Vpc }) {
  const { filters } = useSession().capabilities
  return filters ? <Counted vpc={vpc} what="subnets" href={paths.subnets} /> : <Empty />
}

const nouns = { firewallRules: 'firewall rules', subnets: 'subnets' } as const

function Counted(props: {
  vpc: Vpc
  what: 'firewallRules' | 'subnets'
  href: (project: string, vpc: string) => string
}) {
  const page = useContext(OfPage)
  const count = page?.byVpc.get(props.vpc.id)?.[props.what]
  return (
    <Count
      count={count}
      isOver={page?.isOver === true}
      vpc={props.vpc}
      of={nouns[props.what]}
      href={props.href}
    />
  )
}

function RequestedRuleCount({ vpc }: { vpc: Vpc }) {
  const { data, error } = useQuery({
    ...query('vpcFirewallRulesView', { query: { vpc: vpc.id } }),
    throwOnError: false,
  })
  return (
    <Count
      count={data?.rules.length}
      isOver={error !== null}
      vpc={vpc}
      of="firewall rules"
      href={paths.vpc}
    />
  )
}

function Count(props: {
  count: number | undefined
  /** whether no further data will be loaded */
  isOver: boolean
  vpc: Vpc
  /** name of the resources that are counted */
  of: string
  href: (project: string, vpc: string) => string
}) {
  const { count, isOver, vpc, of, href } = props
  const { project } = usePageArea()
  if (count === undefined) return isOver ? <Unknown /> : <Skeleton className="ml-auto h-2.5 w-5" />
  const text = numberText(count)
  if (project === undefined) return text
  return (
    <Link href={href(project, vpc.name)}>
      {text}
      <span className="sr-only">{` ${of} of ${vpc.name}`}</span>
    </Link>
  )
}
