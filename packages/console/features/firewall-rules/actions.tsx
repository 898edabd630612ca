import type { VpcFirewallRule } from '@portico/contract/types.ts'
import { openDialog } from '#shell/actions/dialog-host.tsx'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { paths } from '#shell/paths.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'
import { confirmClone, confirmRemove, confirmSwitch } from './confirmations.tsx'
import { changeRules } from './change-rules.tsx'
import { setting } from './changes.ts'
import { bodyOf } from './rule.ts'
import type { RuleRow } from './rows.ts'
import type { RuleScope } from './save.ts'

const { Component: PriorityDialog } = lazyComponent(
  async () => (await import('./priority-dialog.tsx')).PriorityDialog,
)

/**
 * Returns a function for the row menu of a rule.
 * @param rules the displayed rule set
 */
export function ruleActions(scope: RuleScope, rules: readonly VpcFirewallRule[]) {
  const { project, vpc } = scope
  return (row: RuleRow): readonly MenuEntry[] => {
    const isOn = row.status === 'enabled'
    const status = isOn ? 'disabled' : 'enabled'
    return [
      { label: 'Edit', href: paths.firewallRuleEdit(project, vpc, row.name) },
      { label: 'Clone', href: paths.firewallRuleClone(project, vpc, row.name) },
      asCodeEntry('vpc_firewall_rule', { resource: row, project, vpc, rules }),
      {
        label: isOn ? 'Disable' : 'Enable',
        onAction: () => void changeRules(scope, setting([row.name], { status }), [row.name], status),
      },
      {
        label: 'Delete',
        tone: 'danger',
        onAction: () => confirmRemove(scope, [bodyOf(row)], rules.map(bodyOf)),
      },
    ]
  }
}

/** Returns the bulk actions of rules; each action writes the rule set once. */
export function ruleBulkActions(
  scope: RuleScope,
  rules: readonly VpcFirewallRule[],
): readonly BulkAction<RuleRow>[] {
  const all = rules.map(bodyOf)
  return [
    {
      label: 'Enable',
      whyNot: ({ status }) => (status === 'enabled' ? 'It is already enabled' : null),
      together: (rows, onOver) => confirmSwitch(scope, 'enabled', rows.map(bodyOf), all, onOver),
    },
    {
      label: 'Disable',
      whyNot: ({ status }) => (status === 'disabled' ? 'It is already disabled' : null),
      together: (rows, onOver) => confirmSwitch(scope, 'disabled', rows.map(bodyOf), all, onOver),
    },
    {
      label: 'Set priority',
      together: (rows, onOver) =>
        openDialog((close) => (
          <PriorityDialog scope={scope} rules={rows.map(bodyOf)} all={all} onOver={onOver} onClose={close} />
        )),
    },
    {
      label: 'Clone',
      together: (rows, onOver) => confirmClone(scope, rows.map(bodyOf), all, onOver),
    },
    {
      label: 'Delete',
      tone: 'danger',
      together: (rows, onOver) => confirmRemove(scope, rows.map(bodyOf), all, onOver),
    },
  ]
}
