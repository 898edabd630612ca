import type { RuleSuggestion } from './handed-suggestion.ts'
import { withPart, withPorts } from './parts.ts'
import { formOf, type RuleForm } from './request.ts'

/**
 * Returns the fields of the form that a suggestion changes, without fields that already have the suggested value. An
 * absent filter matches everything, so a suggestion does not add an entry to it.
 */
export function changeOf(form: RuleForm, what: RuleSuggestion): Partial<RuleForm> {
  switch (what.type) {
    case 'new':
      return formOf(what.rule, 'new')
    case 'add_host': {
      if (form.hosts.length === 0) return {}
      const added = withPart(form.hosts, what.host.type, what.host.value)
      return 'problem' in added ? {} : { hosts: added.rows }
    }
    case 'add_port': {
      if (form.ports.length === 0) return {}
      const added = withPorts(form.ports, what.port)
      return 'problem' in added ? {} : { ports: added.ports }
    }
    case 'disable':
      return { isEnabled: false }
  }
}
