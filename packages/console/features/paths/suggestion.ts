import type { Path } from '@portico/contract/types.ts'
import type { RuleSuggestion } from '../firewall-rules/lazy.ts'

/** Returns the change that a remedy makes to its rule. What it adds to a list is the last entry of that list. */
export function suggestionOf({
  type,
  rule,
}: Pick<Path['remedies'][number], 'type' | 'rule'>): RuleSuggestion {
  const { name, filters } = rule
  switch (type) {
    case 'allow':
      return { type: 'new', rule }
    case 'disable':
      return { type, name }
    case 'add_host': {
      const host = filters.hosts?.at(-1)
      if (host === undefined) throw new Error(`${name} needs a host and has none`)
      return { type, name, host }
    }
    case 'add_port': {
      const port = filters.ports?.at(-1)
      if (port === undefined) throw new Error(`${name} needs a port and has none`)
      return { type, name, port }
    }
  }
}
