import type { QuotaResource, SiloShares } from '@portico/contract/types.ts'
import { idleFilter, idleRule } from '@portico/domain/instances/idle.ts'
import { useMemo } from 'react'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Sparkline } from '#ui/chart/sparkline.tsx'
import { countOf } from '#ui/format/text.ts'
import { share } from '#ui/page/meter.tsx'
import { projectPicture } from '#ui/pictures/projects.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { amountText, changeText, resources, shareText } from './amounts.ts'
import { useIdle } from './use-idle.ts'

interface ShareRow {
  readonly id: string
  readonly name: string
  /** whether the row is a single project, which has a link */
  readonly isProject: boolean
  readonly used: number
  readonly quota: number
  readonly stopped: SiloShares['stopped']
  /** number of running instances that are idle; null until loaded */
  readonly idle: number | null
  /** usage over time; empty if unknown */
  readonly trend: readonly (number | null)[]
}

const idlePercent = idleRule.below * 100

function columnsFor(resource: QuotaResource, label: string, days: number): readonly Column<ShareRow>[] {
  return [
    {
      id: 'name',
      header: 'Project',
      cell: ({ name, isProject }) =>
        isProject ? <Link href={paths.instances(name)}>{name}</Link> : <span>{name}</span>,
    },
    {
      id: 'share',
      header: 'Share of quota',
      priority: 2,
      width: 'w-[40%]',
      cell: ({ used, quota }) => (
        <span className="flex items-center gap-3">
          <span aria-hidden className="flex h-1.5 min-w-0 flex-1 overflow-hidden rounded-[3px] bg-hover">
            <i className="bg-series-1" style={{ width: share(used, quota) }} />
          </span>
          <span className="w-14 flex-none text-right font-mono text-xs tabular-nums">
            {shareText(used, quota)}
          </span>
        </span>
      ),
    },
    {
      id: 'used',
      header: label,
      align: 'end',
      cell: ({ used }) => <span className="font-mono text-xs">{amountText(resource, used)}</span>,
    },
    {
      id: 'change',
      header: days === 1 ? '1 day' : `${days} days`,
      headerTip: 'Change since then.',
      align: 'end',
      priority: 2,
      cell: ({ trend }) => changeText(trend) ?? <Empty />,
    },
    { id: 'trend', header: 'Trend', priority: 3, cell: ({ trend }) => <Sparkline values={trend} /> },
    {
      id: 'stopped',
      header: 'Stopped instances',
      headerTip: 'They use no vCPUs and no memory until they are started. Their disks count.',
      align: 'end',
      priority: 2,
      cell: ({ name, isProject, stopped: { instances } }) => {
        if (instances === 0) return <Empty />
        const text = countOf(instances, 'instance')
        if (!isProject) return text
        return <Link href={`${paths.instances(name)}?state=stopped&state=failed`}>{text}</Link>
      },
    },
    {
      id: 'idle',
      header: 'Idle',
      headerTip: `They run, and used less than ${idlePercent} % of their vCPUs over the last ${idleRule.days} days.`,
      align: 'end',
      width: 'w-[7.5rem]',
      priority: 2,
      cell: ({ name, isProject, idle }) => {
        if (idle === null) return null
        if (idle === 0) return <Empty />
        const text = countOf(idle, 'instance')
        return isProject ? <Link href={`${paths.instances(name)}?state=${idleFilter}`}>{text}</Link> : text
      },
    },
  ]
}

const idOf = ({ id }: ShareRow) => id
const nameOf = ({ name }: ShareRow) => name

/** The usage of a quota, by project. */
export function ProjectShares(props: {
  shares: SiloShares
  by: QuotaResource
  /** number of days that the trends cover */
  days: number
}) {
  const { shares, by, days } = props
  const columns = useMemo(
    () => columnsFor(by, resources.find(({ id }) => id === by)?.label ?? '', days),
    [by, days],
  )
  const quota = shares.capacity[by]
  const { others } = shares
  const idle = useIdle()
  const idleOf = (ids: readonly string[]) => idle && ids.reduce((sum, id) => sum + (idle.get(id) ?? 0), 0)
  const projectIds = shares.projects.map(({ id }) => id)
  const untold = [...(idle?.keys() ?? [])].filter((id) => !projectIds.includes(id))
  const rows: readonly ShareRow[] = [
    ...shares.projects.map(({ id, name, provisioned, stopped, trend }) => ({
      id,
      name,
      isProject: true,
      used: provisioned[by],
      quota,
      stopped,
      idle: idleOf([id]),
      trend,
    })),
    ...(others.projects === 0
      ? []
      : [
          {
            id: 'others',
            name: countOf(others.projects, 'other'),
            isProject: false,
            used: others.provisioned[by],
            quota,
            stopped: others.stopped,
            idle: idleOf(untold),
            trend: [],
          },
        ]),
  ]
  return (
    <DataTable
      label="Usage by project"
      columns={columns}
      rows={rows}
      rowId={idOf}
      rowName={nameOf}
      empty={
        <EmptyState
          picture={projectPicture}
          title="No projects"
          body="The usage of each project is listed here."
        />
      }
    />
  )
}
