import type { ForeseenChange } from '@portico/contract/types.ts'
import type { Kind } from '#kinds/kind.ts'
import { kindNamed, kindsLogged } from '#kinds/kinds.ts'
import { sentenceCase } from '#ui/format/words.ts'

/** Words for what goes along or stays where the kind's own would not say what it was to that which goes. */
const ownWords: Readonly<Record<string, Pick<Kind, 'one' | 'many'>>> = {
  ephemeral: { one: 'ephemeral address', many: 'ephemeral addresses' },
  snat: { one: 'outbound address', many: 'outbound addresses' },
  affinity_group_member: { one: 'membership of an affinity group', many: 'memberships of affinity groups' },
  role_assignment: { one: 'role that was given', many: 'roles that were given' },
}

/** What a kind is called, by its word in the API or in the change log; one that is new here as that says it. */
export function kindWord(kind: string, count: number): string {
  const [name, logged] = kindsLogged.get(kind)?.[0] ?? [kind]
  const plain = kind.replaceAll(/[-_]/g, ' ')
  const { one, many } = ownWords[name] ?? logged ?? kindNamed(kind) ?? { one: plain, many: plain }
  return sentenceCase(count === 1 ? one : many)
}

/** The kind of what changes, as search names it where search knows it. Addresses share a name in the change log. */
export function kindOfChange({ kind, before, after }: ForeseenChange): string {
  if (kind !== 'external-ip') return kind
  const which = (after ?? before)?.['kind']
  return which === 'floating' ? 'floating_ip' : typeof which === 'string' ? which : kind
}
