import { exportedColumns } from '@portico/contract/resources/exported-columns.ts'
import type { InstanceTemplate } from '@portico/contract/types.ts'
import { LayoutTemplate } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { createdColumn, descriptionColumn, nameColumn } from '#shell/list/columns.tsx'
import { exportedPart } from '#shell/list/exported.ts'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { Size } from '#ui/cells/size.tsx'
import { instancePicture } from '#ui/pictures/instances.ts'
import type { Column } from '#ui/table/column.ts'
import { templateActions, templateBulk } from './actions.tsx'

const columns: readonly Column<InstanceTemplate>[] = [
  nameColumn<InstanceTemplate>(),
  descriptionColumn<InstanceTemplate>(),
  {
    ...exportedPart(exportedColumns.instance_template, 'ncpus'),
    align: 'end',
    sortable: true,
    priority: 2,
    cell: (row) => row.ncpus,
  },
  {
    ...exportedPart(exportedColumns.instance_template, 'memory'),
    align: 'end',
    sortable: true,
    priority: 2,
    cell: (row) => <Size bytes={row.memory} />,
  },
  createdColumn<InstanceTemplate>(),
]

/** The templates of a project, or of the silo if `project` is null. */
export function InstanceTemplateList({ project }: { project: string | null }) {
  const actions = useMemo(() => templateActions(project), [project])
  const historyHref = useCallback(
    ({ name }: InstanceTemplate) => paths.instanceTemplateHistory(project, name),
    [project],
  )
  return (
    <ResourceList
      call="porticoInstanceTemplateList"
      args={project === null ? {} : { query: { project } }}
      title={project === null ? 'Silo templates' : 'Instance templates'}
      noun={kinds.instance_template}
      columns={columns}
      rowHref={({ name }) => paths.instanceTemplateEdit(project, name)}
      historyHref={historyHref}
      actions={actions}
      bulk={templateBulk}
      count="instance_template"
      headerActions={
        <Guides
          icon={LayoutTemplate}
          heading="Instance templates"
          summary="A template saves the settings of new instances: size, disks, network and user data."
          guides={['instance-templates', 'instances']}
        />
      }
      {...(project !== null && {
        create: { label: 'New instance template', href: paths.instanceTemplatesNew(project) },
      })}
      empty={{
        picture: instancePicture,
        title: 'No instance templates',
        body:
          project === null
            ? 'Open the instance form of a project, choose Save as template, and save it in the silo.'
            : 'A template saves the settings of new instances. Save one from the instance form or from an instance.',
      }}
    />
  )
}
