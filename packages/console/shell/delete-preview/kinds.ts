import type { ForeseenChange } from '@portico/contract/types.ts'
import type { Kind } from '#kinds/kind.ts'
import { kindNamed, kindsLogged } from '#kinds/kinds.ts'
import { sentenceCase } from '#ui/format/text.ts'

/** Labels of kinds that are clearer in a delete preview than the usual label of the kind. */
const ownLabels: Readonly<Record<string, Pick<Kind, 'one' | 'many'>>> = {
  ephemeral: { one: 'ephemeral address', many: 'ephemeral addresses' },
  snat: { one: 'outbound address', many: 'outbound addresses' },
  affinity_group_member: { one: 'membership of an affinity group', many: 'memberships of affinity groups' },
  role_assignment: { one: 'role assignment', many: 'role assignments' },
}

/**
 * Returns the label of a kind, given its name in the API or in the change log. An unknown kind is returned unchanged.
 */
export function kindLabel(kind: string, count: number): string {
  const [name, logged] = kindsLogged.get(kind)?.[0] ?? [kind]
  const plain = kind.replaceAll(/[-_]/g, ' ')
  const { one, many } = ownLabels[name] ?? logged ?? kindNamed(kind) ?? { one: plain, many: plain }
  return sentenceCase(count === 1 ? one : many)
}

/**
 * Returns the kind of a changed resource by its name in the search, if it has one there. In the change log, all
 * external addresses have the same kind.
 */
export function kindOfChange({ kind, before, after }: ForeseenChange): string {
  if (kind !== 'external-ip') return kind
  const which = (after ?? before)?.['kind']
  return which === 'floating' ? 'floating_ip' : typeof which === 'string' ? which : kind
}
