import type { InstanceNetworkInterface } from '@portico/contract/types.ts'
import { type ReactNode, useMemo } from 'react'
import type { Reference } from '#data/references.ts'
import { kinds } from '#kinds/kinds.ts'
import { createdColumn, nameColumn } from '#shell/list/columns.tsx'
import { Name } from '#shell/list/names.tsx'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import type { VpcScope } from '#shell/vpc-scope.ts'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { OverflowList } from '#ui/cells/overflow-list.tsx'
import type { Column } from '#ui/table/column.ts'
import { subnetArgs } from './addresses.ts'

type SubnetNic = InstanceNetworkInterface

const references = ({ instanceId }: SubnetNic): readonly Reference[] => [{ kind: 'instance', id: instanceId }]

function columnsIn(project: string): readonly Column<SubnetNic>[] {
  return [
    nameColumn<SubnetNic>(),
    {
      id: 'instance',
      header: 'Instance',
      csv: (nic, nameOf) => nameOf(nic.instanceId),
      cell: (nic) => <Name id={nic.instanceId} href={(name) => paths.instanceNetworking(project, name)} />,
    },
    { id: 'ip', header: 'IP address', csv: (nic) => nic.ip, cell: (nic) => <IpAddress value={nic.ip} /> },
    {
      id: 'mac',
      header: 'MAC',
      priority: 2,
      csv: (nic) => nic.mac,
      cell: (nic) => <code className="font-mono text-xs">{nic.mac}</code>,
    },
    {
      id: 'transit',
      header: 'Transit IPs',
      priority: 3,
      csv: (nic) => nic.transitIps?.join(' '),
      cell: (nic) => <OverflowList items={nic.transitIps ?? []} shown={1} heading="Other transit IPs" />,
    },
    createdColumn<SubnetNic>(),
  ]
}

/**
 * The map as a table, with a row for each interface that has an address of the subnet.
 * @param props.children rendered below the table once it has loaded, so that they do not move
 */
export function SubnetInterfaces(props: VpcScope & { subnet: string; children: ReactNode }) {
  const { project, vpc, subnet } = props
  const columns = useMemo(() => columnsIn(project), [project])
  return (
    <>
      <ResourceSection
        call="vpcSubnetListNetworkInterfaces"
        listKey="interfaces"
        args={subnetArgs({ project, vpc }, subnet)}
        title="Interfaces"
        noun={kinds.instance_network_interface}
        columns={columns}
        refersTo={references}
        searchPlaceholder="Name or ID of an interface"
        empty={{ body: 'No interface has an address of this subnet.' }}
      />
      {props.children}
    </>
  )
}
