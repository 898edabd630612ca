import type { RuleBody } from './rule.ts'

/** Creates a test rule that allows all inbound traffic to the VPC `default`. */
export function rule(name: string, more: Partial<RuleBody> = {}): RuleBody {
  return {
    name,
    description: '',
    status: 'enabled',
    action: 'allow',
    direction: 'inbound',
    priority: 100,
    targets: [{ type: 'vpc', value: 'default' }],
    filters: {},
    ...more,
  }
}
