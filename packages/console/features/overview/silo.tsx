import type { SiloOverview } from '@portico/contract/types.ts'
import { Activity, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { resources } from '#features/utilization/index.ts'
import { Guides } from '#shell/guides.tsx'
import { paths } from '#shell/paths.ts'
import { useLoaded } from '#shell/use-loaded.ts'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { formatMonthDay } from '#ui/format/month-day.ts'
import { countOf, numberText } from '#ui/format/text.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Busiest } from './busiest.tsx'
import { amountParts, type Fact, Facts, weekOf } from './facts.tsx'
import { instancesNote } from './instances-note.ts'
import { Latest } from './latest.tsx'
import { needLines, Needs } from './needs.tsx'
import { wantsAll } from './search.ts'
import { useUsage } from './use-usage.ts'
import { outlookNote, utilizationHref } from './messages.ts'

/** The overview of the silo, as far as the user may see it. */
export function SiloOverviewPage(props: {
  /** The search parameters of the URL before parsing */
  raw: Record<string, unknown>
}) {
  const { raw } = props
  const data = useLoaded('porticoSiloOverview', {})
  const { work, failed } = useUsage()
  const lines = useMemo(() => needLines(data.needs, false, data.timeTold), [data.needs, data.timeTold])
  return (
    <>
      <PageHeader
        title={data.name}
        badge={<span className="text-fg-muted">silo</span>}
        actions={
          <>
            <Guides
              icon={Activity}
              heading="Overview"
              summary="What needs attention in the silo, the use of its quota, the busiest instances, and the latest changes."
              guides={['overview', 'projects']}
            />
            <LinkButton href={paths.projectsNew()} icon={Plus} variant="primary">
              New project
            </LinkButton>
          </>
        }
      />
      <Needs
        lines={lines}
        more={data.moreNeeds}
        all={`${paths.siloOverview()}?all=true`}
        isAll={wantsAll(raw)}
      />
      <Facts facts={factsOf(data)} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        {data.instances.all > 1 && (
          <Busiest
            busiest={work?.busiest}
            failed={failed}
            running={data.instances.running}
            isOfSilo
            more={{ label: 'All projects', href: paths.projects() }}
          />
        )}
        <Latest scope={{}} activity={paths.activity()} />
      </div>
    </>
  )
}

function factsOf({
  projects,
  runningProjects,
  instances,
  quotas,
  week,
  timeTold,
}: SiloOverview): readonly Fact[] {
  return [
    {
      label: 'Projects',
      href: paths.projects(),
      value: numberText(projects),
      of: '',
      note: { tone: 'calm', text: `${numberText(runningProjects)} with running instances` },
      week: null,
    },
    {
      label: 'Instances',
      href: paths.utilization(),
      value: numberText(instances.all),
      of: projects === 0 ? '' : `in ${countOf(projects, 'project')}`,
      note: instancesNote(instances),
      week: { values: week.instances, text: (count) => `${numberText(count)} running` },
    },
    ...resources.flatMap(({ id, label }): Fact[] => {
      const quota = quotas.find(({ resource }) => resource === id)
      if (quota === undefined) return []
      return [
        {
          label,
          href: utilizationHref(id),
          ...amountParts(id, quota.used, quota.all),
          note: outlookNote(quota, timeTold, formatMonthDay),
          week: weekOf(id, week[id]),
        },
      ]
    }),
  ]
}
