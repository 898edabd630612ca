import { formatIpv4 } from '@portico/domain/ip/ipv4.ts'
import { mapOf } from '@portico/domain/networks/map.ts'
import type { Network } from '@portico/domain/networks/network.ts'
import { resolveVpc } from '@portico/domain/networks/resolve-vpc.ts'
import type { DocumentPort, Egress, VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import type { Computation } from '#kernel/computations.ts'
import type { Db } from '#kernel/context.ts'
import { loadRules, loadVpcNetwork, ruleOf } from '../paths/load.ts'

/** Everything that the document of a VPC is made from, as plain values. */
export interface DocumentParts {
  readonly vpcId: string
  readonly dnsZone: string
  readonly network: Network
  /** by ID of the interface */
  readonly ports: ReadonlyMap<string, Pick<DocumentPort, 'mac' | 'hostname' | 'sledId'>>
  /** source ports on shared addresses, by ID of the instance, which has at most one of these addresses */
  readonly sourcePorts: ReadonlyMap<string, NonNullable<Egress['sourcePorts']> & { readonly address: string }>
}

/** The document of a VPC. */
export const documentComputation: Computation<DocumentParts, VpcDocument> = {
  name: 'vpc-document',
  work: ({ vpcId, dnsZone, network, ports, sourcePorts }) =>
    resolveVpc(mapOf(network), vpcId, {
      dnsZone,
      port: (id) => ports.get(id),
      sourcePorts: (instanceId, address) => {
        const shared = sourcePorts.get(instanceId)
        return shared?.address === address ? { first: shared.first, last: shared.last } : null
      },
    }),
}

export async function readDocumentParts(
  db: Db,
  { id, dns_name }: { readonly id: string; readonly dns_name: string },
): Promise<DocumentParts> {
  const network = await loadVpcNetwork({ db }, id)
  const rules = await loadRules({ db }, [id])
  return {
    vpcId: id,
    dnsZone: dns_name,
    // Names identify rules, since each change of the set gives all of them new IDs.
    network: { ...network, rules: rules.map((row) => ({ ...ruleOf(row), id: row.name })) },
    ports: await readPorts(db, id),
    sourcePorts: await readSourcePorts(db, id),
  }
}

async function readPorts(db: Db, vpcId: string): Promise<DocumentParts['ports']> {
  const rows = await db
    .selectFrom('network_interface as nic')
    .innerJoin('instance', 'instance.id', 'nic.instance_id')
    .leftJoin('machine', 'machine.instance_id', 'instance.id')
    .select(['nic.id', 'nic.mac', 'instance.hostname', 'machine.sled_id'])
    .where('nic.vpc_id', '=', vpcId)
    .execute()
  return new Map(rows.map(({ id, mac, hostname, sled_id }) => [id, { mac, hostname, sledId: sled_id }]))
}

async function readSourcePorts(db: Db, vpcId: string): Promise<DocumentParts['sourcePorts']> {
  const rows = await db
    .selectFrom('external_ip')
    .select(['instance_id', 'ip', 'first_port', 'last_port'])
    .where('kind', '=', 'snat')
    .where('instance_id', 'in', (eb) =>
      eb.selectFrom('network_interface').select('instance_id').where('vpc_id', '=', vpcId),
    )
    .$narrowType<{ instance_id: string }>()
    .execute()
  return new Map(
    rows.map(({ instance_id, ip, first_port, last_port }) => [
      instance_id,
      { address: formatIpv4(ip), first: first_port, last: last_port },
    ]),
  )
}
