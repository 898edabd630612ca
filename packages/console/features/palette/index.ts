import type { KindWith } from '#kinds/kinds.ts'
import type { PaletteThing } from '#shell/palette/resource-actions.ts'
import { addressLotThing } from '../address-lots/lazy.ts'
import { affinityGroupThing, antiAffinityGroupThing } from '../affinity/index.ts'
import { announceSetThing } from '../announce-sets/lazy.ts'
import { bgpConfigThing } from '../bgp-configs/lazy.ts'
import { certificateThing } from '../certificates/index.ts'
import { diskThing } from '../disks/index.ts'
import { firewallRuleThing } from '../firewall-rules/index.ts'
import { floatingIpThing } from '../floating-ips/index.ts'
import { gatewayThing } from '../gateways/index.ts'
import { identityProviderThing } from '../identity-providers/index.ts'
import { imageThing } from '../images/index.ts'
import { instanceTemplateThing, instanceThing } from '../instances/index.ts'
import { physicalDiskThing, sledThing } from '../inventory/index.ts'
import { ipPoolThing } from '../system-ip-pools/index.ts'
import { probeThing } from '../probes/index.ts'
import { groupThing, userThing } from '../people/index.ts'
import { portSettingsThing } from '../port-settings/lazy.ts'
import { projectThing } from '../projects/index.ts'
import { vpcThing } from '../vpcs/index.ts'
import { routerThing } from '../routers/index.ts'
import { siloThing } from '../silos/index.ts'
import { snapshotThing } from '../snapshots/index.ts'
import { subnetThing } from '../subnets/index.ts'

/** The palette actions of search hits by kind. */
export const things: Readonly<Record<KindWith<'searched'>, PaletteThing>> = {
  instance: instanceThing,
  instance_template: instanceTemplateThing,
  disk: diskThing,
  snapshot: snapshotThing,
  image: imageThing,
  floating_ip: floatingIpThing,
  anti_affinity_group: antiAffinityGroupThing,
  affinity_group: affinityGroupThing,
  probe: probeThing,
  vpc: vpcThing,
  vpc_subnet: subnetThing,
  vpc_router: routerThing,
  internet_gateway: gatewayThing,
  vpc_firewall_rule: firewallRuleThing,
  project: projectThing,
  ip_pool: ipPoolThing,
  silo: siloThing,
  silo_user: userThing,
  silo_group: groupThing,
  certificate: certificateThing,
  saml_identity_provider: identityProviderThing,
  sled: sledThing,
  physical_disk: physicalDiskThing,
  address_lot: addressLotThing,
  bgp_config: bgpConfigThing,
  bgp_announce_set: announceSetThing,
  switch_port_settings: portSettingsThing,
}
