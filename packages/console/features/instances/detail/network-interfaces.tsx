import type { Instance, InstanceNetworkInterface } from '@portico/contract/types.ts'
import { whyNotInstance } from '@portico/domain/instances/actions.ts'
import { checkNicCount, checkNicDelete } from '@portico/domain/instances/nic-rules.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { useMemo, useState } from 'react'
import { messageOf } from '#data/api-error.ts'
import { invoke } from '#data/calls.ts'
import { writeRequest } from '#data/write-request.ts'
import { useVpcNames } from '#data/names.ts'
import { invalidate } from '#data/update-cache.ts'
import { withLatest } from '#data/with-latest.ts'
import { kinds } from '#kinds/kinds.ts'
import { confirmDelete } from '#shell/delete-resource.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { LocalSection } from '#shell/list/local-section.tsx'
import { paths } from '#shell/paths.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Badge } from '#ui/badges/badge.tsx'
import { Deleted } from '#ui/cells/deleted.tsx'
import { Description } from '#ui/cells/description.tsx'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { OverflowList } from '#ui/cells/overflow-list.tsx'
import { Text } from '#ui/cells/text.tsx'
import { toast } from '#ui/feedback/toast.ts'
import type { Column } from '#ui/table/column.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { addNicCall, updateNicCall } from '../calls.ts'
import { captureEntries } from '../captures/entries.tsx'
import type { NewNic } from '../nics/request.ts'
import { useSubnetNames } from '../use-subnet-names.ts'

const { Component: NewNicDialog } = lazyComponent(
  async () => (await import('../nics/new-nic-dialog.tsx')).NewNicDialog,
)

const { Component: EditNicDialog } = lazyComponent(
  async () => (await import('../nics/edit-nic-dialog.tsx')).EditNicDialog,
)

type Nic = InstanceNetworkInterface

/** The network interfaces of an instance. */
export function NetworkInterfaces(props: {
  project: string
  instance: Instance
  nics: readonly Nic[] | undefined
  /** Error if the interfaces could not be loaded */
  failure: Error | null
}) {
  const { project, instance, nics } = props
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<Nic | null>(null)
  const vpcs = useVpcNames(project)
  const subnets = useSubnetNames(nics)
  const columns = useNicColumns(project, vpcs, subnets)
  const names = subnets && vpcs.size > 0 ? new Map([...vpcs, ...subnets]) : undefined
  const addCall = (body: NewNic) => addNicCall({ instance, project }, nics, names, body)
  const settled = whyNotInstance('updateNic', instance.runState)
  const whyNotAdd =
    whyNotInstance('addNic', instance.runState) ?? reasonOf(checkNicCount((nics ?? []).length))
  return (
    <>
      <LocalSection
        title="Network interfaces"
        listKey="interfaces"
        noun={kinds.instance_network_interface}
        headerActions={
          <Button disabledReason={whyNotAdd} onPress={() => setAdding(true)}>
            Add network interface
          </Button>
        }
        columns={columns}
        rows={nics ?? props.failure}
        actions={(nic) => [
          {
            label: 'Make primary',
            disabledReason: nic.primary ? 'It is the primary interface' : settled,
            onAction: () => void makePrimary(nic),
          },
          { label: 'Edit', disabledReason: settled, onAction: () => setEditing(nic) },
          ...captureEntries(instance, nic),
          {
            label: 'Delete',
            tone: 'danger',
            disabledReason: reasonOf(checkNicDelete(instance.runState, nic, (nics ?? []).length - 1)),
            onAction: () =>
              confirmDelete({
                noun: kinds.instance_network_interface,
                name: nic.name,
                act: writeRequest('instanceNetworkInterfaceDelete', { path: { interface: nic.id } }),
                changes: ['instance_network_interface'],
              }),
          },
        ]}
        empty={{ body: 'No network interfaces.' }}
      />
      {adding && (
        <NewNicDialog
          project={project}
          taken={(nics ?? []).map(({ name }) => name)}
          onSubmit={async (body) => {
            await invoke('instanceNetworkInterfaceCreate', addCall(body).args)
            toastDone('Network interface', body.name, 'added')
            await invalidate('instance_network_interface')
          }}
          asCode={addCall}
          onClose={() => setAdding(false)}
        />
      )}
      {editing && <EditNicDialog nic={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

async function makePrimary(nic: Nic): Promise<void> {
  try {
    await withLatest(
      (send) => send('instanceNetworkInterfaceView', { path: { interface: nic.id } }),
      (now, send) => send('instanceNetworkInterfaceUpdate', updateNicCall(now, now, true).args),
    )
    toastDone('Network interface', nic.name, 'set as primary')
    await invalidate('instance_network_interface')
  } catch (error) {
    toast.error({ title: 'Could not make the interface primary', content: messageOf(error) })
  }
}

type Names = ReadonlyMap<string, string>

function useNicColumns(project: string, vpcs: Names, subnets: Names | undefined): readonly Column<Nic>[] {
  return useMemo(() => {
    const subnetNames = subnets ?? new Map<string, string>()
    const named = (names: Names, id: string, page: (name: string) => string | null) => {
      if (names.size === 0) return null
      const name = names.get(id)
      if (name === undefined) return <Deleted />
      const href = page(name)
      return href === null ? (
        <Text value={name} />
      ) : (
        <Link href={href}>
          <Text value={name} />
        </Link>
      )
    }
    const addressesOf = (nic: Nic) => (subnet: string) => {
      const vpc = vpcs.get(nic.vpcId)
      return vpc === undefined ? null : paths.subnetAddresses(project, vpc, subnet)
    }
    return [
      {
        id: 'name',
        header: 'Name',
        csv: (nic) => nic.name,
        cell: (nic) => (
          <span className="inline-flex items-center gap-2">
            {nic.name} {nic.primary && <Badge tone="idle">primary</Badge>}
          </span>
        ),
      },
      {
        id: 'ip',
        header: 'Private IP',
        cell: (nic) => <IpAddress value={nic.ip} />,
        csv: (nic) => nic.ip,
      },
      {
        id: 'vpc',
        header: 'VPC',
        priority: 2,
        cell: (nic) => named(vpcs, nic.vpcId, (vpc) => paths.vpc(project, vpc)),
        csv: (nic) => vpcs.get(nic.vpcId),
      },
      {
        id: 'subnet',
        header: 'Subnet',
        priority: 2,
        cell: (nic) => named(subnetNames, nic.subnetId, addressesOf(nic)),
        csv: (nic) => subnetNames.get(nic.subnetId),
      },
      {
        id: 'transit',
        header: 'Transit IPs',
        priority: 3,
        cell: (nic) => <OverflowList items={nic.transitIps ?? []} shown={1} heading="Other transit IPs" />,
        csv: (nic) => nic.transitIps?.join(' '),
      },
      {
        id: 'mac',
        header: 'MAC',
        priority: 3,
        cell: (nic) => <code className="font-mono text-xs">{nic.mac}</code>,
        csv: (nic) => nic.mac,
      },
      {
        id: 'description',
        header: 'Description',
        priority: 3,
        cell: (nic) => <Description text={nic.description} />,
        csv: (nic) => nic.description,
      },
    ]
  }, [project, vpcs, subnets])
}
