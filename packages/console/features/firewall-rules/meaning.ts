import type { CallData } from '#data/calls.ts'
import { countOf } from '#ui/format/words.ts'
import { withPart } from './parts.ts'
import type { PartRow, RuleForm } from './request.ts'
import type { PartType, RulePart } from './rule.ts'

export type Meaning = CallData<'porticoVpcRuleParts'>['items'][number]

/** Where in a rule something is named. */
export type PartSide = Meaning['side']

/** The server tells so many parts of each list at once; rules have few. */
const mostAsked = 64

/** The parts of a rule in a form that are there, with those that are typed and would be taken, as the server reads them. */
export function meaningsAsked(
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
  return [...new Set(parts.map((part) => `${part.type}:${part.value}`))].slice(-mostAsked)
}

/** What a typed text would add; null for nothing, and for what would not be taken. */
export function typedPart(type: PartType, text: string): RulePart | null {
  if (text.trim() === '') return null
  const added = withPart([], type, text)
  return 'problem' in added ? null : (added.rows[0] ?? null)
}

/** `5 instances`, `web-1, web-2`, `matches nothing now` */
export function meaningWords({ part, isThere, instanceCount, instances }: Meaning): string {
  if (!isThere) return 'matches nothing now'
  if (instanceCount === 0) {
    return part.type === 'ip' || part.type === 'ip_net' ? 'no instance here' : 'no instances now'
  }
  if (part.type === 'instance' || instanceCount > mostNamed) return countOf(instanceCount, 'instance')
  return instances.join(', ')
}

/** Instances up to which they are named. */
const mostNamed = 3
