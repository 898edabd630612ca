import type { FleetOverview, OverviewSled } from '@portico/contract/types.ts'
import { Activity } from 'lucide-react'
import { useMemo } from 'react'
import { fleetNeeds } from './fleet-needs.tsx'
import { pollInterval, useIssues } from '#features/issues/index.ts'
import { resources, shareOf, shareText, stateOf } from '#features/utilization/index.ts'
import { Guides } from '#shell/guides.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { countOf, numberText } from '#ui/format/text.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { amountParts, type Fact, Facts, weekOf } from './facts.tsx'
import { instancesNote } from './instances-note.ts'
import { Latest } from './latest.tsx'
import { Needs } from './needs.tsx'
import { OverviewSection } from './overview-section.tsx'
import { Racks } from './racks.tsx'
import { ShareRow } from './share-row.tsx'
import type { Note } from './messages.ts'

/** The overview of the fleet: issues, utilization, and the latest changes. */
export function FleetOverviewPage() {
  const data = useLoaded('porticoFleetOverview', {})
  const { data: issues } = useIssues(pollInterval)
  const { user, capabilities } = useSession()
  const { hypervisor } = capabilities
  const lines = useMemo(
    () => fleetNeeds(issues, { ownSilo: user.siloName, hypervisor }),
    [issues, user.siloName, hypervisor],
  )
  return (
    <>
      <PageHeader
        title="Fleet"
        badge={
          <span className="text-fg-muted">{`${countOf(data.silos, 'silo')}, ${countOf(data.racks.length, 'rack')}`}</span>
        }
        actions={
          <Guides
            icon={Activity}
            heading="Overview"
            summary="Issues, allocated hardware, and the latest changes."
            guides={['overview', 'issues', 'inventory']}
          />
        }
      />
      {issues !== undefined && <Needs lines={lines} all={paths.issues()} />}
      <Facts facts={factsOf(data)} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <Racks racks={data.racks} />
          <Nearest nearest={data.nearest} />
        </div>
        <Latest scope={{ isSystem: true }} activity={paths.systemActivity()} />
      </div>
    </>
  )
}

function factsOf({
  racks,
  instances,
  capacity,
  provisioned,
  week,
  poolAddresses,
}: FleetOverview): readonly Fact[] {
  const sleds = racks.flatMap((rack) => rack.sleds)
  return [
    {
      label: 'Sleds',
      href: paths.inventory(),
      value: numberText(sleds.filter(({ state }) => state !== 'off').length),
      of: `of ${numberText(sleds.length)} on`,
      note: sledsNote(sleds),
      week: null,
    },
    {
      label: 'Instances',
      href: paths.silos(),
      value: numberText(instances.all),
      of: '',
      note: instancesNote(instances),
      week: { values: week.instances, text: (count) => `${numberText(count)} running` },
    },
    ...resources
      .filter(({ id }) => id !== 'memory')
      .map(({ id, label }): Fact => ({
        label,
        href: `${paths.systemUtilization()}?by=${id}`,
        ...amountParts(id, provisioned[id], capacity[id]),
        note: givenNote(provisioned[id], capacity[id]),
        week: weekOf(id, week[id]),
      })),
    {
      label: 'Addresses',
      href: paths.ipPools(),
      value: numberText(poolAddresses.allocated),
      of: `of ${numberText(poolAddresses.capacity)}`,
      note: { tone: 'calm', text: countOf(poolAddresses.pools, 'pool') },
      week: null,
    },
  ]
}

function sledsNote(sleds: readonly OverviewSled[]): Note {
  const count = (wanted: OverviewSled['state']) => sleds.filter(({ state }) => state === wanted).length
  const [off, out] = [count('off'), count('out_of_service')]
  if (off > 0) return { tone: 'bad', text: `${numberText(off)} off` }
  if (out > 0) return { tone: 'warn', text: `${numberText(out)} out of service` }
  return { tone: 'calm', text: 'all in service' }
}

function givenNote(used: number, all: number | null): Note {
  if (all === null) return { tone: 'calm', text: 'allocated' }
  return { tone: stateOf(used, all)?.tone ?? 'calm', text: `${shareText(used, all)} allocated` }
}

/** Maximum number of silos in the list of those closest to their quota. */
const maxNearest = 5

function Nearest({ nearest }: Pick<FleetOverview, 'nearest'>) {
  const uses = nearest
    .flatMap(({ id, name, allocated, provisioned }) =>
      resources.map((resource) => ({
        key: `${id} ${resource.id}`,
        silo: name,
        resource: resource.id === 'cpus' ? resource.label : resource.label.toLowerCase(),
        used: provisioned[resource.id],
        all: allocated[resource.id],
      })),
    )
    .filter(({ used }) => used > 0)
    .toSorted((one, other) => shareOf(other.used, other.all) - shareOf(one.used, one.all))
    .slice(0, maxNearest)
  return (
    <OverviewSection title="Nearest to their quota" more={{ label: 'All silos', href: paths.silos() }}>
      {uses.length === 0 ? (
        <p className="py-2 text-fg-muted">No silo uses anything yet.</p>
      ) : (
        <ol className="divide-y divide-line border-b border-line">
          {uses.map(({ key, silo, resource, used, all }) => (
            <ShareRow
              key={key}
              href={systemPaths.siloQuotas(silo)}
              name={silo}
              of={resource}
              tone={stateOf(used, all)?.tone ?? 'calm'}
              used={used}
              all={all}
              text={shareText(used, all)}
            />
          ))}
        </ol>
      )}
    </OverviewSection>
  )
}
