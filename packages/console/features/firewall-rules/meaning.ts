import type { CallData } from '#data/calls.ts'
import { countOf } from '#ui/format/text.ts'
import { withPart } from './parts.ts'
import type { PartRow, RuleForm } from './request.ts'
import type { PartType, RulePart } from './rule.ts'

export type Meaning = CallData<'porticoVpcRuleParts'>['items'][number]

/** The list of a rule to which an entry belongs: targets or hosts. */
export type PartSide = Meaning['side']

/** Maximum number of entries per list and request that the server accepts; rules have few */
const maxParts = 64

/**
 * Returns the arguments of the query for what the entries of a form match: entries of its lists, and valid typed ones.
 */
export function meaningsArgs(
  form: Pick<RuleForm, 'targets' | 'hosts' | 'targetType' | 'targetText' | 'hostType' | 'hostText'>,
): { readonly target: string[]; readonly host: string[] } {
  return {
    target: partsOf(form.targets, form.targetType, form.targetText),
    host: partsOf(form.hosts, form.hostType, form.hostText),
  }
}

function partsOf(rows: readonly PartRow[], type: PartType, text: string): string[] {
  const typed = typedPart(type, text)
  const parts = [...rows.filter(({ mark }) => mark !== 'removed'), ...(typed === null ? [] : [typed])]
  return [...new Set(parts.map((part) => `${part.type}:${part.value}`))].slice(-maxParts)
}

/** Returns the entry that a typed text would add; null if the text is empty or invalid. */
export function typedPart(type: PartType, text: string): RulePart | null {
  if (text.trim() === '') return null
  const added = withPart([], type, text)
  return 'problem' in added ? null : (added.rows[0] ?? null)
}

/** Returns what an entry matches as text: `5 instances`, `web-1, web-2` or `matches nothing now`. */
export function meaningText({ part, isThere, instanceCount, instances }: Meaning): string {
  if (!isThere) return 'matches nothing now'
  if (instanceCount === 0) {
    return part.type === 'ip' || part.type === 'ip_net' ? 'no instance here' : 'no instances now'
  }
  if (part.type === 'instance' || instanceCount > maxNamed) return countOf(instanceCount, 'instance')
  return instances.join(', ')
}

/** Maximum number of instances that are named */
const maxNamed = 3
