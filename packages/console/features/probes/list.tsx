import type { ProbeInfo } from '@portico/contract/types.ts'
import { Target } from 'lucide-react'
import { useMemo } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { probePicture } from '#ui/pictures/probes.ts'
import { probeActions, probeBulkActions } from './actions.ts'
import { probeColumns } from './columns.tsx'
import { probePaths } from './probe-paths.ts'
import { useWhyNoProbes } from './use-why-no-probes.ts'

/** The list of probes: endpoints that operators have placed in a project to test its networks. */
export function ProbeList({ project }: { project: string }) {
  const denied = useWhyNoProbes(project)
  const actions = useMemo(() => probeActions(project, denied), [project, denied])
  const bulk = useMemo(() => probeBulkActions(project), [project])
  return (
    <ResourceList
      call="probeList"
      args={{ query: { project } }}
      title="Probes"
      noun={kinds.probe}
      columns={probeColumns}
      rowHref={(row: ProbeInfo) => probePaths.probe(project, row.name)}
      actions={actions}
      {...(denied === null && { bulk })}
      headerActions={
        <Guides
          icon={Target}
          heading="Probes"
          summary="A probe is an endpoint on a sled, with an address and an interface like those of an instance. Operators use it to test the networks of a project without a guest."
          guides={['probes', 'networking']}
        />
      }
      create={{ label: 'New probe', href: probePaths.new(project), disabledReason: denied }}
      empty={{
        picture: probePicture,
        title: 'No probes',
        body: 'A probe shows whether packets reach a sled and return, without a guest. Create one to test it.',
      }}
    />
  )
}
