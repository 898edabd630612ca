import { terraformImport } from '@portico/contract/as-code/as-code.ts'
import type { Instance } from '@portico/contract/types.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { useVpcNames } from '#data/names.ts'
import { CodeView, WrittenCode } from '#shell/as-code/code-view.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { SidePanel } from '#ui/overlays/side-panel.tsx'
import { instanceLike } from '../like.ts'

interface CodeProps {
  project: string
  instance: Instance
}

/** An instance as code: another like it, this one as part of Terraform's state, and reading it. */
export function InstanceCodePanel(props: CodeProps & { onClose: () => void }) {
  const { project, instance } = props
  const imported = terraformImport('oxide_instance', instance.name, instance.id)
  return (
    <SidePanel title={`${instance.name} as code`} onDismiss={props.onClose} animateIn>
      <Tabs
        label="What the code does"
        tabs={[
          {
            id: 'like',
            label: 'Make one like it',
            content: <OneLikeIt project={project} instance={instance} />,
          },
          {
            id: 'import',
            label: 'Take it over',
            content: (
              <div className="flex flex-col gap-2">
                <p className="text-fg-muted">
                  Terraform manages what is part of its state. This block takes the instance into it, as it
                  is.
                </p>
                <WrittenCode name="Terraform import" shown={imported} copied={imported.text} />
              </div>
            ),
          },
          {
            id: 'read',
            label: 'Read it',
            content: (
              <CodeView
                request={{
                  operation: 'instance_view',
                  args: { path: { instance: instance.name }, query: { project } },
                }}
              />
            ),
          },
        ]}
      />
    </SidePanel>
  )
}

/** Follows every change of the instance, since it is made of what the page shows. */
function OneLikeIt({ project, instance }: CodeProps) {
  const of = { path: { instance: instance.name }, query: { project } }
  const disks = useQuery(query('instanceDiskList', of)).data?.items
  const externalIps = useQuery(query('instanceExternalIpList', of)).data?.items
  const keys = useQuery(query('instanceSshPublicKeyList', withAll(of))).data?.items
  const nics = useQuery(
    query('instanceNetworkInterfaceList', withAll({ query: { project, instance: instance.name } })),
  ).data?.items
  const vpcs = useVpcNames(project)
  const subnets = useQueries({
    queries: [...new Set(nics?.map(({ vpcId }) => vpcId))].map((vpc) =>
      query('vpcSubnetList', withAll({ query: { vpc } })),
    ),
  })
  const isThere = vpcs.size > 0 && subnets.every(({ data }) => data !== undefined)
  if (
    disks === undefined ||
    externalIps === undefined ||
    keys === undefined ||
    nics === undefined ||
    !isThere
  )
    return <Spinner label="Reading what belongs to the instance" />
  const names = new Map([
    ...vpcs,
    ...subnets.flatMap(({ data }) => (data?.items ?? []).map(({ id, name }) => [id, name] as const)),
  ])
  const sshKeys = keys.map(({ id }) => id)
  const body = instanceLike({ instance, disks, nics, externalIps, sshKeys, names })
  return (
    <CodeView
      request={{ operation: 'instance_create', args: { query: { project }, body } }}
      foot={
        <p className="text-xs text-fg-muted">
          Disks begin with what these began with, not with what is on them now. Floating IPs stay where they
          are, and user data is not told.
        </p>
      }
    />
  )
}
