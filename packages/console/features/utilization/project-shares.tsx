import type { QuotaResource, SiloShares } from '@portico/contract/types.ts'
import { paths } from '#shell/paths.ts'
import { Link } from '#ui/actions/link.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { countOf } from '#ui/format/words.ts'
import { share } from '#ui/page/meter.tsx'
import { projectPicture } from '#ui/pictures/projects.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { amountText, resources, shareText } from './amounts.ts'

interface ShareRow {
  readonly id: string
  readonly name: string
  /** one project, which can be gone to */
  readonly isProject: boolean
  readonly used: number
  readonly quota: number
  readonly stopped: SiloShares['stopped']
}

function columnsFor(resource: QuotaResource, label: string): readonly Column<ShareRow>[] {
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
      width: '40%',
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
      id: 'stopped',
      header: 'Stopped instances',
      headerTip: 'They take no vCPUs and no memory until they are started. Their disks count.',
      align: 'end',
      priority: 2,
      cell: ({ name, isProject, stopped: { instances } }) => {
        if (instances === 0) return <Empty />
        const text = countOf(instances, 'instance')
        if (!isProject) return text
        return <Link href={`${paths.instances(name)}?state=stopped&state=failed`}>{text}</Link>
      },
    },
  ]
}

const columns = Object.fromEntries(resources.map(({ id, label }) => [id, columnsFor(id, label)])) as Readonly<
  Record<QuotaResource, readonly Column<ShareRow>[]>
>

const idOf = ({ id }: ShareRow) => id
const nameOf = ({ name }: ShareRow) => name

/** Which project takes how much of a quota. */
export function ProjectShares({ shares, by }: { shares: SiloShares; by: QuotaResource }) {
  const quota = shares.capacity[by]
  const { others } = shares
  const rows: readonly ShareRow[] = [
    ...shares.projects.map(({ id, name, provisioned, stopped }) => ({
      id,
      name,
      isProject: true,
      used: provisioned[by],
      quota,
      stopped,
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
          },
        ]),
  ]
  return (
    <DataTable
      label="Projects by what they take"
      columns={columns[by]}
      rows={rows}
      rowId={idOf}
      rowName={nameOf}
      empty={
        <EmptyState
          picture={projectPicture}
          title="No projects"
          body="What projects take of the quota is listed here."
        />
      }
    />
  )
}
