import type { VpcFirewallRule } from '@portico/contract/types.ts'
import type { PartType, RuleBody, RulePart } from './rule.ts'

type RuleProtocol = NonNullable<RuleBody['filters']['protocols']>[number]

/** A target or host filter in the form. A saved one remains visible after removal until the rule is saved. */
export interface PartRow {
  readonly type: PartType
  readonly value: string
  readonly mark: 'saved' | 'new' | 'removed'
}

/** The form of a rule. The `…Text` fields contain typed input that has not been added to a list. */
export interface RuleForm {
  isEnabled: boolean
  name: string
  description: string
  action: RuleBody['action']
  direction: RuleBody['direction']
  priority: number | null
  targets: readonly PartRow[]
  targetType: PartType
  targetText: string
  hosts: readonly PartRow[]
  hostType: PartType
  hostText: string
  ports: readonly string[]
  portText: string
  protocols: readonly RuleProtocol[]
}

const nothingTyped = {
  targetType: 'vpc',
  targetText: '',
  hostType: 'vpc',
  hostText: '',
  portText: '',
} as const

export const emptyRule: RuleForm = {
  isEnabled: true,
  name: '',
  description: '',
  action: 'allow',
  direction: 'inbound',
  priority: 0,
  targets: [],
  hosts: [],
  ports: [],
  protocols: [],
  ...nothingTyped,
}

/** Returns the form of an existing rule, or of its duplicate. */
export function formOf(rule: VpcFirewallRule | RuleBody, mark: PartRow['mark'] = 'saved'): RuleForm {
  const { name, description, action, direction, priority, status, targets, filters } = rule
  const row = ({ type, value }: RulePart): PartRow => ({ type, value, mark })
  return {
    isEnabled: status === 'enabled',
    name,
    description,
    action,
    direction,
    priority,
    targets: targets.map(row),
    hosts: (filters.hosts ?? []).map(row),
    ports: filters.ports ?? [],
    protocols: filters.protocols ?? [],
    ...nothingTyped,
  }
}

/** Returns the rule of a form. A filter without entries is sent as null, which matches everything. */
export function ruleOf(form: RuleForm): RuleBody {
  return {
    name: form.name,
    description: form.description,
    status: form.isEnabled ? 'enabled' : 'disabled',
    action: form.action,
    direction: form.direction,
    priority: form.priority ?? 0,
    targets: kept(form.targets),
    filters: {
      hosts: orNull(kept(form.hosts)),
      ports: orNull([...form.ports]),
      protocols: orNull([...form.protocols]),
    },
  }
}

const kept = (rows: readonly PartRow[]): RulePart[] =>
  rows.filter(({ mark }) => mark !== 'removed').map(({ type, value }) => ({ type, value }))

const orNull = <Item>(items: Item[]): Item[] | null => (items.length === 0 ? null : items)
