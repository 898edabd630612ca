import { useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { LocalSection } from '#shell/list/local-section.tsx'
import { useListSearch } from '#shell/list/use-list-search.ts'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { Link } from '#ui/actions/link.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { groupedRows } from '#ui/table/grouped-rows.tsx'
import { unattachedActions } from '../floating-ips/lazy.ts'
import { deleteAction, instanceBulk, moveActions } from '../instances/lazy.ts'
import { confirmForAll, movableOf } from './actions.ts'
import type { Member, Model } from './model.ts'
import { toneFilters, wayOutText } from './labels.ts'

/** Name of the list in the URL. The diagram uses the search of this list too. */
export const listKey = 'interfaces'

type Row = Member & {
  readonly id: string
  readonly subnet: string
  readonly router: string
  readonly wayOut: string
}

/** The diagram as a table: interfaces by subnet, each with its outbound path as text. */
export function TopologyTable(props: { project: string; model: Model }) {
  const { project, model } = props
  const { tasks = false } = useSession().capabilities
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
              {subnet.ipv4Block}, {wayOutText(model, subnet)}
            </>
          ),
          holds: (row) => row.interface.subnet === subnet.id,
        })),
      ),
    [model],
  )
  const list = useListSearch(listKey)
  const states = useMemo(
    () => toneFilters(model.members, list.search.state),
    [model.members, list.search.state],
  )
  const bulk = useMemo(() => bulkActions(tasks ? project : undefined), [tasks, project])
  return (
    <>
      <LocalSection
        title="Interfaces"
        listKey={listKey}
        noun={kinds.instance_network_interface}
        columns={columns}
        rows={rows}
        bodies={bodies}
        states={states}
        statesOf={tonesOf}
        actions={rowActions}
        bulk={bulk}
        searchPlaceholder="Name, address, MAC"
        empty={{ body: 'No instance has an interface in this VPC.' }}
      />
      {model.spare.length > 0 && <SpareTable project={project} spare={model.spare} />}
    </>
  )
}

const tonesOf = ({ tone }: Row) => [tone]

/** Returns the actions on the instance of an interface. */
const rowActions = (row: Row) => [...moveActions(movableOf(row)), deleteAction(movableOf(row))]

/** Returns the bulk actions on the instances of interfaces, each instance once. */
function bulkActions(project: string | undefined): readonly BulkAction<Row>[] {
  return Object.values(instanceBulk).map((action) => ({
    label: action.label,
    ...(action.tone && { tone: action.tone }),
    whyNot: (row) => action.whyNot?.(movableOf(row)) ?? null,
    together: (rows, onOver) => void confirmForAll(action, rows, project, onOver),
  }))
}

const floatingIp = kinds.floating_ip

/** A table of the floating IPs that are not attached. */
function SpareTable({ project, spare }: { project: string } & Pick<Model, 'spare'>) {
  const rows = useMemo(() => spare.flatMap(({ ip, name }) => (name === null ? [] : [{ ip, name }])), [spare])
  const actions = useCallback((row: SpareRow) => unattachedActions(project, row.name), [project])
  return (
    <LocalSection
      title="Spare floating IPs"
      listKey="spare"
      noun={floatingIp}
      columns={spareColumns}
      rows={rows}
      rowId={nameOf}
      actions={actions}
      searchPlaceholder="Name or address"
      empty={{ body: 'No spare floating IPs.' }}
    />
  )
}

interface SpareRow {
  readonly ip: string
  readonly name: string
}

const nameOf = (row: SpareRow) => row.name

function rowsOf(model: Model): readonly Row[] {
  return model.subnets.flatMap((subnet) =>
    subnet.members.map((member) => ({
      ...member,
      id: member.interface.id,
      subnet: subnet.name,
      router: subnet.router?.name ?? '',
      wayOut: wayOutText(model, subnet),
    })),
  )
}

const mono = (text: string) => <span className="font-mono text-xs">{text}</span>

const spareColumns: readonly Column<SpareRow>[] = [
  { id: 'name', header: 'Name', cell: nameOf, csv: nameOf },
  { id: 'ip', header: 'Address', cell: ({ ip }) => mono(ip), csv: ({ ip }) => ip },
]

function columnsOf(project: string): readonly Column<Row>[] {
  return [
    {
      // The column must not have the ID `name`, by which lists are sorted by default, because these rows are sorted by
      // subnet.
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
      header: 'Outbound address',
      priority: 2,
      cell: (row) => (row.interface.leavesAs === null ? 'no outbound access' : mono(row.interface.leavesAs)),
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
      header: 'Route to the outside',
      priority: 3,
      cell: ({ wayOut }) => wayOut,
      csv: ({ wayOut }) => wayOut,
    },
  ]
}
