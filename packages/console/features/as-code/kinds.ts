import type { KindCode } from '#shell/as-code/kind-code.ts'
import { affinityGroupCode, antiAffinityGroupCode } from '../affinity/late.ts'
import { diskCode } from '../disks/late.ts'
import { firewallRuleCode } from '../firewall-rules/late.ts'
import { floatingIpCode } from '../floating-ips/late.ts'
import { gatewayCode } from '../gateways/late.ts'
import { imageCode } from '../images/late.ts'
import { instanceCode, instanceTemplateCode } from '../instances/late.ts'
import { ipPoolCode } from '../system-ip-pools/late.ts'
import { projectCode } from '../projects/late.ts'
import { routerCode } from '../routers/late.ts'
import { routeCode } from '../routes/late.ts'
import { siloCode } from '../silos/late.ts'
import { snapshotCode } from '../snapshots/late.ts'
import { sshKeyCode } from '../ssh-keys/late.ts'
import { vpcCode } from '../vpcs/late.ts'
import { subnetCode } from '../subnets/late.ts'
import type { Coded, CodedKind } from './coded.ts'

export const kindCodes: { readonly [Kind in CodedKind]: KindCode<Coded[Kind]> } = {
  instance: instanceCode,
  instance_template: instanceTemplateCode,
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
