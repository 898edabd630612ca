import type {
  AffinityGroup,
  AntiAffinityGroup,
  Disk,
  FloatingIp,
  Image,
  Instance,
  InstanceTemplate,
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
import type { Placed, PlacedInRouter, PlacedInVpc } from '#shell/as-code/kind-code.ts'
import type { CodedRule } from '../firewall-rules/lazy.ts'

/** The data that is needed to show a resource as code, by kind. */
export interface CodeData {
  instance: Placed<Instance>
  instance_template: Placed<InstanceTemplate, string | null>
  disk: Placed<Disk>
  snapshot: Placed<Snapshot>
  /** null: an image of the silo has no project */
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

/** Kinds that can be shown as code. */
export type KindWithCode = KindWith<'coded'>

/** A resource of any of these kinds. */
export type ResourceWithKind = {
  [Kind in KindWithCode]: { readonly kind: Kind } & CodeData[Kind]
}[KindWithCode]
