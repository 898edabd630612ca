import type { Instance } from '@portico/contract/types.ts'
import { MonitorCog } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { pollInstances } from '#data/polling.ts'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { useSession } from '#shell/session.tsx'
import { asCodeEntry } from '../as-code/index.tsx'
import { instanceBulkActions, instanceMenu } from './actions.tsx'
import { instanceColumns, instanceStates, plainInstanceColumns } from './columns.tsx'
import { PageAddresses } from './row-addresses.tsx'
import { PageRows } from './usage/page-rows.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { instancePicture } from '#ui/pictures/instances.ts'

const { Component: ResizeDialog } = lazyComponent(
  async () => (await import('./resize-dialog.tsx')).ResizeDialog,
)

const none: readonly Instance[] = []

/** Provides the cells of the list with all instances of the page. */
function AboutPage({ rows, children }: { rows: readonly Instance[] | undefined; children: ReactNode }) {
  return (
    <PageRows value={rows ?? none}>
      <PageAddresses rows={rows}>{children}</PageAddresses>
    </PageRows>
  )
}

/** The instances of a project. */
export function InstanceList({ project }: { project: string }) {
  const [resizing, setResizing] = useState<Instance | null>(null)
  const actions = useMemo(
    () => (row: Instance) => [
      asCodeEntry('instance', { resource: row, project }),
      ...instanceMenu(project, row, { onResize: setResizing }),
    ],
    [project],
  )
  const { filters } = useSession().capabilities
  return (
    <>
      <ResourceList
        call="instanceList"
        args={{ query: { project } }}
        title="Instances"
        noun={kinds.instance}
        columns={filters ? instanceColumns : plainInstanceColumns}
        surround={AboutPage}
        rowHref={(row) => paths.instance(project, row.name)}
        actions={actions}
        bulk={instanceBulkActions}
        states={instanceStates}
        count="instance"
        poll={pollInstances}
        headerActions={
          <Guides
            icon={MonitorCog}
            heading="Instances"
            summary="An instance is a virtual machine with its own vCPUs, memory, disks and addresses."
            guides={['instances', 'instance-actions', 'remote-access']}
          />
        }
        create={{ label: 'New instance', href: paths.instancesNew(project) }}
        empty={{
          picture: instancePicture,
          title: 'No instances',
          body: 'An instance is a virtual machine. Create one to see it here.',
        }}
      />
      {resizing && (
        <ResizeDialog
          instance={resizing}
          viewHref={paths.instance(project, resizing.name)}
          onClose={() => setResizing(null)}
        />
      )}
    </>
  )
}
