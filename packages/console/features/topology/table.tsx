import { useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { GivenSection } from '#shell/list/given-section.tsx'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { groupedRows } from '#ui/table/grouped-rows.tsx'
import type { Member, Model } from './model.ts'
import { wayOutWords } from './words.ts'

/** Its name in the address: what the picture is searched by too. */
export const listKey = 'interfaces'

type Row = Member & {
  readonly id: string
  readonly subnet: string
  readonly router: string
  readonly wayOut: string
}

/** The same facts as a table: interfaces by subnet, each with its way out in words. */
export function TopologyTable({ project, model }: { project: string; model: Model }) {
  const columns = useMemo(() => columnsOf(project), [project])
  const rows = useMemo(() => rowsOf(model), [model])
  const bodies = useMemo(
    () =>
      groupedRows<Row>(
        model.subnets.map((subnet) => ({
          id: subnet.key,
          heading: (
            <>
              <b className="mr-2 font-semibold text-fg">{subnet.name}</b>
              {subnet.ipv4Block}, {wayOutWords(model, subnet)}
            </>
          ),
          holds: (row) => row.interface.subnet === subnet.id,
        })),
      ),
    [model],
  )
  return (
    <GivenSection
      title="Interfaces"
      listKey={listKey}
      thing={kinds.instance_network_interface}
      columns={columns}
      rows={rows}
      bodies={bodies}
      searchPlaceholder="Name, address, MAC"
      empty={{ body: 'No instance has an interface in this VPC.' }}
    />
  )
}

function rowsOf(model: Model): readonly Row[] {
  return model.subnets.flatMap((subnet) =>
    subnet.members.map((member) => ({
      ...member,
      id: member.interface.id,
      subnet: subnet.name,
      router: subnet.router?.name ?? '',
      wayOut: wayOutWords(model, subnet),
    })),
  )
}

const mono = (text: string) => <span className="font-mono text-xs">{text}</span>

function columnsOf(project: string): readonly Column<Row>[] {
  return [
    {
      // Lists are in the order of a column called `name`; these are in that of their subnets.
      id: 'instance',
      header: 'Instance',
      leads: true,
      cell: ({ instance, name }) => <Link href={paths.instanceNetworking(project, instance)}>{name}</Link>,
      csv: ({ name }) => name,
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ state }) => <StateBadge kind="instance" state={state} />,
      csv: ({ state }) => state,
    },
    { id: 'ip', header: 'Address', cell: (row) => mono(row.interface.ip), csv: (row) => row.interface.ip },
    {
      id: 'mac',
      header: 'MAC',
      priority: 3,
      cell: (row) => mono(row.interface.mac),
      csv: (row) => row.interface.mac,
    },
    {
      id: 'subnet',
      header: 'Subnet',
      priority: 2,
      cell: ({ subnet }) => subnet,
      csv: ({ subnet }) => subnet,
    },
    {
      id: 'router',
      header: 'Router',
      priority: 3,
      cell: ({ router }) => router,
      csv: ({ router }) => router,
    },
    {
      id: 'leaves_as',
      header: 'Leaves as',
      priority: 2,
      cell: (row) => (row.interface.leavesAs === null ? 'not at all' : mono(row.interface.leavesAs)),
      csv: (row) => row.interface.leavesAs,
    },
    {
      id: 'reached_at',
      header: 'Reached at',
      priority: 3,
      cell: ({ reachedAt }) => mono(reachedAt.map(({ ip }) => ip).join(', ')),
      csv: ({ reachedAt }) => reachedAt.map(({ ip }) => ip).join(' '),
    },
    {
      id: 'way_out',
      header: 'Way out',
      priority: 3,
      cell: ({ wayOut }) => wayOut,
      csv: ({ wayOut }) => wayOut,
    },
  ]
}
