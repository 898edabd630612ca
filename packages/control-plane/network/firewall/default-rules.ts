import type { VpcFirewallRuleUpdate } from '@portico/contract/schemas/firewall.ts'

/** Returns the rules of a new VPC (docs/reference/networking-vpc.md#firewall-rules), by name. */
export function defaultRules(vpcName: string): VpcFirewallRuleUpdate[] {
  const vpc = { type: 'vpc', value: vpcName } as const
  const common = {
    status: 'enabled',
    direction: 'inbound',
    action: 'allow',
    priority: 65534,
  } as const
  return [
    {
      ...common,
      name: 'allow-icmp',
      description: 'Allow inbound ICMP from anywhere',
      targets: [vpc],
      filters: { protocols: ['ICMP'] },
    },
    {
      ...common,
      name: 'allow-internal-inbound',
      description: 'Allow everything between instances of this VPC',
      targets: [vpc],
      filters: { hosts: [vpc] },
    },
    {
      ...common,
      name: 'allow-ssh',
      description: 'Allow inbound SSH from anywhere',
      targets: [vpc],
      filters: { ports: ['22'], protocols: ['TCP'] },
    },
  ]
}
