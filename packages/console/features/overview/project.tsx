import type { OverviewWork, ProjectOverview } from '@portico/contract/types.ts'
import { Activity, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { resources, shareText } from '#features/utilization/index.ts'
import { Guides } from '#shell/guides.tsx'
import { cpuByInstance, exploreHref, trafficByInstance } from '#shell/explorer-links.ts'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { bitParts, formatBits } from '#ui/format/bits.ts'
import { formatMonthDay } from '#ui/format/month-day.ts'
import { numberText } from '#ui/format/text.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Busiest } from './busiest.tsx'
import { amountParts, type Fact, Facts, weekOf } from './facts.tsx'
import { instancesNote } from './instances-note.ts'
import { Latest } from './latest.tsx'
import { needLines, Needs } from './needs.tsx'
import { wantsAll } from './search.ts'
import { useUsage } from './use-usage.ts'
import { siloNote, utilizationHref } from './messages.ts'

/** The overview of a project: what needs attention, its resources, the busiest instances, and the latest changes. */
export function ProjectOverviewPage(props: {
  project: string
  /** The search parameters of the URL before parsing */
  raw: Record<string, unknown>
}) {
  const { project, raw } = props
  const data = useLoaded('porticoProjectOverview', { query: { project } })
  const { work, failed } = useUsage(project)
  const lines = useMemo(() => needLines(data.needs, true, data.timeTold), [data.needs, data.timeTold])
  const { all, running } = data.instances
  return (
    <>
      <PageHeader
        title={data.name}
        badge={<span className="min-w-0 truncate text-fg-muted">{data.description}</span>}
        actions={
          <>
            <Guides
              icon={Activity}
              heading="Overview"
              summary="What needs attention in this project, its share of the quota, the busiest instances, and the latest changes."
              guides={['overview', 'instance-actions']}
            />
            <LinkButton href={paths.instancesNew(project)} icon={Plus} variant="primary">
              New instance
            </LinkButton>
          </>
        }
      />
      <Needs
        lines={lines}
        more={data.moreNeeds}
        all={`${paths.projectOverview(project)}?all=true`}
        isAll={wantsAll(raw)}
      />
      <Facts facts={factsOf(project, data, work?.traffic, failed !== null)} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        {all > 1 && (
          <Busiest
            busiest={work?.busiest}
            failed={failed}
            running={running}
            isOfSilo={false}
            more={{ label: 'Explore', href: exploreHref(project, [cpuByInstance]) }}
          />
        )}
        <Latest scope={{ project }} activity={paths.projectActivity(project)} />
      </div>
    </>
  )
}

function factsOf(
  project: string,
  { instances, provisioned, quotas, week, timeTold }: ProjectOverview,
  traffic: OverviewWork['traffic'] | undefined,
  hasFailed: boolean,
): readonly Fact[] {
  return [
    {
      label: 'Instances',
      href: paths.instances(project),
      value: numberText(instances.all),
      of: '',
      note: instancesNote(instances),
      week: { values: week.instances, text: (count) => `${numberText(count)} running` },
    },
    ...resources.map(({ id, label }): Fact => {
      const used = provisioned[id]
      const quota = quotas?.find(({ resource }) => resource === id)
      const { value, of } = amountParts(id, used)
      const ofQuota =
        quota === undefined || quota.all === 0 ? '' : `${shareText(used, quota.all)} of the quota`
      return {
        label,
        href: utilizationHref(id, project),
        value,
        of: [of, ofQuota].filter((part) => part !== '').join(', '),
        note: quota === undefined ? { tone: 'calm', text: '' } : siloNote(quota, timeTold, formatMonthDay),
        week: weekOf(id, week[id]),
      }
    }),
    trafficFact(project, traffic, hasFailed),
  ]
}

const trafficQueries = [trafficByInstance('bytes_sent'), trafficByInstance('bytes_received')]

/** Returns the key figure of network traffic: the outgoing rate, with the incoming rate next to it. */
function trafficFact(
  project: string,
  traffic: OverviewWork['traffic'] | undefined,
  hasFailed: boolean,
): Fact {
  const { sent = null, received = null, week = [] } = traffic ?? {}
  const common = { label: 'Traffic', href: exploreHref(project, trafficQueries) }
  if (sent === null || received === null) {
    const text = hasFailed
      ? 'not available'
      : traffic === undefined
        ? ''
        : traffic === null
          ? 'too many interfaces to add up'
          : 'nothing measured'
    return { ...common, value: '–', of: '', note: { tone: 'calm', text }, week: rateWeek(week) }
  }
  const { value, unit } = bitParts(sent * 8)
  return {
    ...common,
    value,
    of: `${unit}/s`,
    note: { tone: 'calm', text: `out; ${formatBits(received * 8)}/s in` },
    week: rateWeek(week),
  }
}

const rateWeek = (values: readonly (number | null)[]): Fact['week'] => ({
  values,
  text: (rate) => `${formatBits(rate * 8)}/s`,
})
