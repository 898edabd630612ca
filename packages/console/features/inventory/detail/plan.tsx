import { exactBytes } from '@portico/domain/byte-size.ts'
import { useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import type { CallData } from '#data/calls.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { Link } from '#ui/actions/link.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Time } from '#ui/cells/time.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { countOf, numberText } from '#ui/format/text.ts'
import type { Column } from '#ui/table/column.ts'
import { sizeText } from '../columns.tsx'
import { useRackSled } from '../rack-queries.ts'

type Plan = CallData<'porticoSledPlan'>

/** Adds an ID and a name to a row, which tables require. */
type Named<Item> = Item & { readonly id: string; readonly name: string }

function named<Item extends { readonly instance: { readonly id: string; readonly name: string } }>(
  items: readonly Item[],
): readonly Named<Item>[] {
  return items.map((item) => ({ ...item, id: item.instance.id, name: item.instance.name }))
}

const ofInstance: readonly Column<Named<Pick<Plan['items'][number], 'instance'>>>[] = [
  {
    // Not called `name`, because tables sort by a column with that name by default, and instances without a placement
    // must come first.
    id: 'instance',
    header: 'Instance',
    csv: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    id: 'project',
    header: 'Silo / project',
    csv: ({ instance: { siloName, projectName } }) => `${siloName} / ${projectName}`,
    cell: ({ instance: { siloName, projectName } }) => (
      <span className="text-fg-muted wrap-anywhere">
        {siloName} / {projectName}
      </span>
    ),
  },
  {
    id: 'size',
    header: 'Size',
    priority: 2,
    csv: ({ instance }) => `${instance.ncpus} vCPUs, ${exactBytes(instance.memory)}`,
    cell: ({ instance }) => <span className="font-mono text-xs">{sizeText(instance)}</span>,
  },
]

const lostColumns: readonly Column<Named<Plan['lost'][number]>>[] = [
  ...ofInstance,
  {
    id: 'state',
    header: 'State',
    csv: ({ instance }) => instance.state,
    cell: ({ instance }) => <StateBadge kind="instance" state={instance.state} />,
  },
  {
    id: 'place',
    header: 'Runs on',
    csv: ({ sled }) => sled?.serial ?? null,
    cell: ({ sled }) =>
      sled === null ? (
        <Empty />
      ) : (
        <Link href={paths.sled(sled.id)}>
          <span className="font-mono text-xs">{sled.serial}</span>
        </Link>
      ),
  },
]

const restartLabels = { automatic: 'automatic', later: 'later', never: 'not automatic' } as const

const columns: readonly Column<Named<Plan['items'][number]>>[] = [
  ...ofInstance,
  {
    id: 'place',
    header: 'Would start on',
    csv: ({ place }) => (place.type === 'fits' ? place.sledSerial : place.message),
    cell: ({ place }) =>
      place.type === 'fits' ? (
        <Link href={paths.sled(place.sledId)}>
          <span className="font-mono text-xs">{place.sledSerial}</span>
        </Link>
      ) : (
        <span className="flex flex-col items-start gap-1">
          <Badge tone="bad">cannot be placed</Badge>
          <span className="text-xs text-fg-muted">{place.message}</span>
        </span>
      ),
  },
  {
    id: 'restart',
    header: 'Restart',
    priority: 2,
    csv: ({ restart }) => restartLabels[restart.type],
    cell: ({ restart }) =>
      restart.type === 'later' ? (
        <>
          after <Time value={restart.time} format="date" caption="Restarts after" />
        </>
      ) : (
        restartLabels[restart.type]
      ),
  },
]

/**
 * Where each instance of a sled would start if the sled failed now, computed by the placement that a start uses. For a
 * failed sled, where its instances run now.
 */
export function SledPlan({ sled }: { sled: string }) {
  const plan = useLoaded('porticoSledPlan', { path: { sled } }, () => 15_000)
  const hasFailed = useRackSled(sled)?.failure != null
  return hasFailed ? <Lost plan={plan} /> : <WouldBeLost plan={plan} />
}

function Lost({ plan: { lost } }: { plan: Plan }) {
  const rows = useMemo(() => named(lost), [lost])
  return (
    <LocalSection
      listKey="lost"
      title="Lost instances"
      noun={kinds.instance}
      rows={rows}
      columns={lostColumns}
      searchPlaceholder="Instance or sled"
      empty={{ body: 'No instance ran on it when it failed, or they were all deleted.' }}
    />
  )
}

function WouldBeLost({ plan }: { plan: Plan }) {
  const rows = useMemo(() => named(plan.items), [plan])
  return (
    <>
      {plan.refused > 0 ? (
        <Notice kind="warn" title={`${countOf(plan.refused, 'instance')} could not be placed`}>
          The other sleds have no capacity for them, or their groups forbid it.
        </Notice>
      ) : (
        plan.fits > 0 && <Notice>All of its instances could be placed on other sleds.</Notice>
      )}
      <LocalSection
        listKey="plan"
        title="If it fails"
        noun={kinds.instance}
        rows={rows}
        columns={columns}
        searchPlaceholder="Instance or sled"
        empty={{ body: 'No instance runs on it. Nothing would be lost.' }}
      />
      {plan.more > 0 && <p className="text-xs text-fg-muted">and {numberText(plan.more)} more</p>}
    </>
  )
}
