import type { ForeseenChange } from '@portico/contract/types.ts'
import type { Kind } from '#kinds/kind.ts'
import { kindNamed, kindsLogged } from '#kinds/kinds.ts'
import { sentenceCase } from '#ui/format/text.ts'

/** Kind names in a delete preview where the usual name would not say how it relates to the deleted resource. */
const ownLabels: Readonly<Record<string, Pick<Kind, 'one' | 'many'>>> = {
  ephemeral: { one: 'ephemeral address', many: 'ephemeral addresses' },
  snat: { one: 'outbound address', many: 'outbound addresses' },
  affinity_group_member: { one: 'membership of an affinity group', many: 'memberships of affinity groups' },
  role_assignment: { one: 'role assignment', many: 'role assignments' },
}

/** Returns the name of a kind, given its spelling in the API or the change log; an unknown kind keeps its spelling. */
export function kindLabel(kind: string, count: number): string {
  const [name, logged] = kindsLogged.get(kind)?.[0] ?? [kind]
  const plain = kind.replaceAll(/[-_]/g, ' ')
  const { one, many } = ownLabels[name] ?? logged ?? kindNamed(kind) ?? { one: plain, many: plain }
  return sentenceCase(count === 1 ? one : many)
}

/**
 * Returns the kind of a changed resource, in the spelling of search where search has it. Addresses share one kind in
 * the change log.
 */
export function kindOfChange({ kind, before, after }: ForeseenChange): string {
  if (kind !== 'external-ip') return kind
  const which = (after ?? before)?.['kind']
  return which === 'floating' ? 'floating_ip' : typeof which === 'string' ? which : kind
}
