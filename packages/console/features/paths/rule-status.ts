import type { EffectiveRules } from '@portico/contract/types.ts'

type Rule = EffectiveRules['items'][number]['inbound'][number]
/** Returns a text about the effect of a rule at an interface, with the rules that limit it. */
export function ruleStatusText(
  { standing, by, unknownHosts }: Pick<Rule, 'standing' | 'by' | 'unknownHosts'>,
  nameOf: (id: string) => string,
): string {
  const [first, ...more] = by.map(nameOf)
  const others = first === undefined ? null : `${first}${more.length === 0 ? '' : ` and ${more.length} more`}`
  switch (standing) {
    case 'decides':
      return 'decides'
    case 'loses_tie':
      return `loses the tie with ${others ?? 'another rule'}`
    case 'never_decides':
      if (others !== null) return `never decides: ${others} comes before`
      return unknownHosts.length > 0
        ? `matches nothing: there is no ${unknownHosts[0]?.value ?? 'such host'}`
        : 'never decides'
  }
}
