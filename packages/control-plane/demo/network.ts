import type { Api, Args } from '@portico/contract/client.ts'
import { createIfMissing, expectOk } from './caller.ts'
import type { DemoFirewallRule, DemoVpc } from './story/story.ts'

type Rule = Args<'vpc_firewall_rules_update'>['body']['rules'][number]

/** Creates the project's own VPC with its subnets; its firewall rules are added before the default ones. */
export async function buildVpc(api: Api, project: string, vpc: DemoVpc): Promise<void> {
  const { name, dnsName, description } = vpc
  await createIfMissing(api.vpcCreate({ query: { project }, body: { name, dnsName, description } }))
  const query = { project, vpc: name }
  const { items } = await expectOk(api.vpcSubnetList({ query }))
  const present = new Set<string>(items.map((subnet) => subnet.name))
  for (const subnet of vpc.subnets.filter((wanted) => !present.has(wanted.name))) {
    await expectOk(api.vpcSubnetCreate({ query, body: subnet }))
  }
  const { rules } = await expectOk(api.vpcFirewallRulesView({ query }))
  const own = new Set(vpc.rules.map((rule) => rule.name))
  const kept = rules.filter((rule) => !own.has(rule.name))
  await expectOk(
    api.vpcFirewallRulesUpdate({
      query,
      body: { rules: [...kept, ...vpc.rules.map((rule) => ruleOf(name, rule))] },
    }),
  )
}

function ruleOf(vpc: string, rule: DemoFirewallRule): Rule {
  const { name, description, action, direction = 'inbound', priority, ports, disabled = false } = rule
  return {
    name,
    description,
    action,
    priority,
    direction,
    status: disabled ? 'disabled' : 'enabled',
    targets: [targetOf(vpc, rule)],
    filters: {
      hosts: hostsOf(rule),
      ports: ports === undefined ? null : [...ports],
      protocols: ports === undefined ? null : ['TCP'],
    },
  }
}

function targetOf(vpc: string, { subnet, instance }: DemoFirewallRule): Rule['targets'][number] {
  if (subnet !== undefined) return { type: 'subnet', value: subnet }
  return instance === undefined ? { type: 'vpc', value: vpc } : { type: 'instance', value: instance }
}

function hostsOf({ from }: DemoFirewallRule): Rule['filters']['hosts'] {
  if (from === 'anywhere') return null
  if ('instance' in from) return [{ type: 'instance', value: from.instance }]
  return 'subnet' in from ? [{ type: 'subnet', value: from.subnet }] : [{ type: 'ip_net', value: from.net }]
}
