import type { KindCode } from '#shell/as-code/kind-code.ts'
import { affinityGroupCode, antiAffinityGroupCode } from '../affinity/lazy.ts'
import { diskCode } from '../disks/lazy.ts'
import { firewallRuleCode } from '../firewall-rules/lazy.ts'
import { floatingIpCode } from '../floating-ips/lazy.ts'
import { gatewayCode } from '../gateways/lazy.ts'
import { imageCode } from '../images/lazy.ts'
import { instanceCode, instanceTemplateCode } from '../instances/lazy.ts'
import { ipPoolCode } from '../system-ip-pools/lazy.ts'
import { projectCode } from '../projects/lazy.ts'
import { routerCode } from '../routers/lazy.ts'
import { routeCode } from '../routes/lazy.ts'
import { siloCode } from '../silos/lazy.ts'
import { snapshotCode } from '../snapshots/lazy.ts'
import { sshKeyCode } from '../ssh-keys/lazy.ts'
import { vpcCode } from '../vpcs/lazy.ts'
import { subnetCode } from '../subnets/lazy.ts'
import type { CodeData, KindWithCode } from './kinds-with-code.ts'

export const kindCodes: { readonly [Kind in KindWithCode]: KindCode<CodeData[Kind]> } = {
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
