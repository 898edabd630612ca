import type {
  AffinityGroup,
  AntiAffinityGroup,
  Disk,
  FloatingIp,
  Image,
  Instance,
  IpPool,
  InternetGateway,
  Project,
  RouterRoute,
  Silo,
  Snapshot,
  SshKey,
  Vpc,
  VpcRouter,
  VpcSubnet,
} from '@portico/contract/types.ts'
import type { KindWith } from '#kinds/kinds.ts'
import type { KindCode, Placed, PlacedInRouter, PlacedInVpc } from '#shell/as-code/kind-code.ts'
import { affinityGroupCode, antiAffinityGroupCode } from '../affinity/late.ts'
import { diskCode } from '../disks/late.ts'
import { firewallRuleCode, type CodedRule } from '../firewall-rules/late.ts'
import { floatingIpCode } from '../floating-ips/late.ts'
import { gatewayCode } from '../gateways/late.ts'
import { imageCode } from '../images/late.ts'
import { instanceCode } from '../instances/late.ts'
import { ipPoolCode } from '../system-ip-pools/late.ts'
import { projectCode } from '../projects/late.ts'
import { routerCode } from '../routers/late.ts'
import { routeCode } from '../routes/late.ts'
import { siloCode } from '../silos/late.ts'
import { snapshotCode } from '../snapshots/late.ts'
import { sshKeyCode } from '../ssh-keys/late.ts'
import { vpcCode } from '../vpcs/late.ts'
import { subnetCode } from '../subnets/late.ts'

/** What is needed of a thing to write it as code, by its kind. */
export interface Coded {
  instance: Placed<Instance>
  disk: Placed<Disk>
  snapshot: Placed<Snapshot>
  /** One of the silo lies in no project. */
  image: Placed<Image, string | null>
  floating_ip: Placed<FloatingIp>
  anti_affinity_group: Placed<AntiAffinityGroup>
  affinity_group: Placed<AffinityGroup>
  vpc: Placed<Vpc>
  vpc_firewall_rule: CodedRule
  vpc_subnet: PlacedInVpc<VpcSubnet>
  vpc_router: PlacedInVpc<VpcRouter>
  router_route: PlacedInRouter<RouterRoute>
  internet_gateway: PlacedInVpc<InternetGateway>
  project: Placed<Project, null>
  ssh_key: Placed<SshKey, null>
  ip_pool: Placed<IpPool, null>
  silo: Placed<Silo, null>
}

/** Kinds whose things can be shown as code. */
export type CodedKind = KindWith<'coded'>

/** A thing whichever kind it is of. */
export type AnyCoded = { [Kind in CodedKind]: { readonly kind: Kind } & Coded[Kind] }[CodedKind]

export const kindCodes: { readonly [Kind in CodedKind]: KindCode<Coded[Kind]> } = {
  instance: instanceCode,
  disk: diskCode,
  snapshot: snapshotCode,
  image: imageCode,
  floating_ip: floatingIpCode,
  anti_affinity_group: antiAffinityGroupCode,
  affinity_group: affinityGroupCode,
  vpc: vpcCode,
  vpc_firewall_rule: firewallRuleCode,
  vpc_subnet: subnetCode,
  vpc_router: routerCode,
  router_route: routeCode,
  internet_gateway: gatewayCode,
  project: projectCode,
  ssh_key: sshKeyCode,
  ip_pool: ipPoolCode,
  silo: siloCode,
}
