import type { KindWith } from '#kinds/kinds.ts'
import type { PaletteResource } from '#shell/palette/resource-actions.ts'
import { addressLotPaletteActions } from '../address-lots/lazy.ts'
import { affinityGroupPaletteActions, antiAffinityGroupPaletteActions } from '../affinity/index.ts'
import { announceSetPaletteActions } from '../announce-sets/lazy.ts'
import { backupPaletteActions } from '../backups/index.ts'
import { bgpConfigPaletteActions } from '../bgp-configs/lazy.ts'
import { certificatePaletteActions } from '../certificates/index.ts'
import { diskPaletteActions } from '../disks/index.ts'
import { firewallRulePaletteActions } from '../firewall-rules/index.ts'
import { floatingIpPaletteActions } from '../floating-ips/index.ts'
import { gatewayPaletteActions } from '../gateways/index.ts'
import { identityProviderPaletteActions } from '../identity-providers/index.ts'
import { imagePaletteActions } from '../images/index.ts'
import { instanceTemplatePaletteActions, instancePaletteActions } from '../instances/index.ts'
import { physicalDiskPaletteActions, sledPaletteActions } from '../inventory/index.ts'
import { ipPoolPaletteActions } from '../system-ip-pools/index.ts'
import { probePaletteActions } from '../probes/index.ts'
import { groupPaletteActions, userPaletteActions } from '../people/index.ts'
import { portSettingsPaletteActions } from '../port-settings/lazy.ts'
import { projectPaletteActions } from '../projects/index.ts'
import { vpcPaletteActions } from '../vpcs/index.ts'
import { routerPaletteActions } from '../routers/index.ts'
import { siloPaletteActions } from '../silos/index.ts'
import { snapshotPaletteActions } from '../snapshots/index.ts'
import { subnetPaletteActions } from '../subnets/index.ts'

/** The actions that the palette offers for search hits, by kind. */
export const paletteResources: Readonly<Record<KindWith<'searched'>, PaletteResource>> = {
  instance: instancePaletteActions,
  instance_template: instanceTemplatePaletteActions,
  disk: diskPaletteActions,
  snapshot: snapshotPaletteActions,
  backup: backupPaletteActions,
  image: imagePaletteActions,
  floating_ip: floatingIpPaletteActions,
  anti_affinity_group: antiAffinityGroupPaletteActions,
  affinity_group: affinityGroupPaletteActions,
  probe: probePaletteActions,
  vpc: vpcPaletteActions,
  vpc_subnet: subnetPaletteActions,
  vpc_router: routerPaletteActions,
  internet_gateway: gatewayPaletteActions,
  vpc_firewall_rule: firewallRulePaletteActions,
  project: projectPaletteActions,
  ip_pool: ipPoolPaletteActions,
  silo: siloPaletteActions,
  silo_user: userPaletteActions,
  silo_group: groupPaletteActions,
  certificate: certificatePaletteActions,
  saml_identity_provider: identityProviderPaletteActions,
  sled: sledPaletteActions,
  physical_disk: physicalDiskPaletteActions,
  address_lot: addressLotPaletteActions,
  bgp_config: bgpConfigPaletteActions,
  bgp_announce_set: announceSetPaletteActions,
  switch_port_settings: portSettingsPaletteActions,
}
