import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallData } from '#data/calls.ts'
import { useVpcNames } from '#data/names.ts'
import { endLabel, pathUrlSearch } from '#data/path-query.ts'
import { packetsInterval, refusedPacketsQuery } from '#data/shared-queries.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Time } from '#ui/cells/time.tsx'
import { numberText } from '#ui/format/text.ts'
import type { Column } from '#ui/table/column.ts'

type Refused = CallData<'porticoInstanceRefusedPackets'>['items'][number]

const noun = { one: 'refused packet', many: 'refused packets' }

/**
 * The packets of an instance that firewalls refused last, each with the question that explains it. Nothing where the
 * system does not know them.
 */
export function RefusedPackets({ project, instance }: { project: string; instance: string }) {
  const { filters } = useSession().capabilities
  const { data, error } = useQuery({
    ...refusedPacketsQuery(project, instance),
    enabled: filters,
    refetchInterval: packetsInterval,
    throwOnError: false,
  })
  const vpcs = useVpcNames(project)
  const columns = useMemo(() => refusedPacketColumns(project, vpcs), [project, vpcs])
  if (!filters || data?.known === false) return null
  return (
    <LocalSection
      title="Last refused"
      listKey="refused-packets"
      noun={noun}
      columns={columns}
      rows={data?.items ?? error}
      rowId={idOf}
      rowName={textOf}
      searchPlaceholder={null}
      empty={{ body: 'No packet was refused.' }}
    />
  )
}

const idOf = ({ interfaceId, direction, protocol, source, destination, port, rule, from }: Refused): string =>
  [interfaceId, direction, protocol, source, destination, port, rule, from].join(' ')

const trafficOf = ({ protocol, port }: Refused): string => (port === null ? protocol : `${protocol} ${port}`)

/** Returns the packet as text, such as "TCP 22 from 203.0.113.7". */
const textOf = (one: Refused): string =>
  one.direction === 'inbound'
    ? `${trafficOf(one)} from ${endText(one.from, one.source)}`
    : `${trafficOf(one)} to ${endText(one.to, one.destination)}`

/** Returns the label of an end; the address for an interface, whose end is an ID. */
const endText = (end: string, address: string): string =>
  end.startsWith('instance:') ? endLabel(end) : address

function questionOf(project: string, { from, to, protocol, port }: Refused): string {
  return paths.connect(project) + pathUrlSearch({ from, to, protocol, port: port?.toString() })
}

/** Columns of the list of refused packets. @param vpcs names of VPCs by ID */
export function refusedPacketColumns(
  project: string,
  vpcs: ReadonlyMap<string, string>,
): readonly Column<Refused>[] {
  return [
    {
      id: 'packet',
      header: 'Packet',
      leads: true,
      csv: textOf,
      cell: (row) => (
        <span className="block py-1.5 break-words whitespace-normal tabular-nums">
          {textOf(row)}
          <span className="block text-xs font-normal text-fg-muted @min-[44rem]:hidden">
            <RuleName project={project} vpc={vpcs.get(row.vpcId)} rule={row.rule} />
          </span>
        </span>
      ),
    },
    {
      id: 'direction',
      header: 'Direction',
      priority: 2,
      csv: ({ direction }) => direction,
      cell: ({ direction }) => (direction === 'inbound' ? 'Inbound' : 'Outbound'),
    },
    {
      id: 'interface',
      header: 'Interface',
      priority: 3,
      csv: ({ interfaceName }) => interfaceName,
      cell: ({ interfaceName }) => interfaceName,
    },
    {
      id: 'rule',
      header: 'Refused by',
      priority: 2,
      csv: ({ rule }) => rule ?? 'no rule allows it',
      cell: ({ rule, vpcId }) => <RuleName project={project} vpc={vpcs.get(vpcId)} rule={rule} />,
    },
    {
      id: 'count',
      header: 'Packets',
      headerTip: 'Packets that were reported. Of many that are alike, only some are reported.',
      align: 'end',
      priority: 2,
      csv: ({ count }) => count,
      cell: ({ count }) => numberText(count),
    },
    {
      id: 'time_last',
      header: 'Last',
      align: 'end',
      csv: ({ timeLast }) => timeLast,
      cell: ({ timeLast }) => (
        <Time value={timeLast} format="ago" caption="Last refused" className="text-fg-muted" />
      ),
    },
    {
      id: 'question',
      header: 'Explanation',
      cell: (row) => (
        <Link href={questionOf(project, row)}>
          Can it connect?<span className="sr-only"> {textOf(row)}</span>
        </Link>
      ),
    },
  ]
}

function RuleName(props: { project: string; vpc: string | undefined; rule: string | null }) {
  const { project, vpc, rule } = props
  if (rule === null) return <span className="text-fg-muted">No rule allows it</span>
  if (vpc === undefined) return rule
  return <Link href={paths.firewallRuleEdit(project, vpc, rule)}>{rule}</Link>
}
