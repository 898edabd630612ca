import { projectRoleFromSilo } from '@portico/domain/roles.ts'
import type { CallData } from '#data/calls.ts'
import { parseResource } from '#data/access-search.ts'

export type Abilities = CallData<'porticoAccessAbilities'>
export type Ability = Abilities['abilities'][number]
export type Source = Abilities['sources'][number]

/** Returns the label of the kind in a reference such as `disk:ID`. */
export const kindLabelOf = (on: string): string => kindText(parseResource(on)?.kind ?? '')

/** Returns the label of a kind. */
export function kindText(kind: string): string {
  return kind
    .replaceAll('_', ' ')
    .replace('anti affinity', 'anti-affinity')
    .replaceAll(/\b(ip|vpc|ssh)\b/g, (word) => word.toUpperCase())
}

/** Returns the scope of a role as text. */
export function scopeText({ scope, silo }: Source): string {
  if (scope === 'fleet') return 'the system'
  return scope === 'silo' ? `the silo ${silo}` : 'the project'
}

/** Returns the names of the weakest roles that allow the operation. */
export function rolesNeeded({ needs }: Pick<Ability, 'needs'>): readonly string[] {
  const { project, silo, fleet } = needs
  return [
    ...(project === undefined ? [] : [`project.${project}`]),
    ...(silo === undefined || silo === 'member' ? [] : [`silo.${silo}`]),
    ...(fleet === undefined ? [] : [`fleet.${fleet}`]),
  ]
}

/** Returns the project role that follows from a role on the silo, or null if there is none. */
export function countedInProject(
  { scope, roleName }: Source,
  { needs }: Pick<Ability, 'needs'>,
): string | null {
  if (scope !== 'silo' || needs.project === undefined || needs.silo !== undefined) return null
  const role = projectRoleFromSilo(roleName)
  return role && `project.${role}`
}

/** Returns why a role does not allow the operation. */
export function whyNotEnough(source: Source, { needs }: Pick<Ability, 'needs'>): string {
  if (source.scope === 'fleet' && needs.fleet === undefined)
    return 'Roles on the system have no effect inside silos.'
  const counted = countedInProject(source, { needs })
  if (counted !== null && needs.project !== undefined) {
    return `Counts as ${counted} in the project: weaker than project.${needs.project}.`
  }
  const needed = needs[source.scope]
  if (needed === undefined) return 'This role does not apply to this action.'
  return `Weaker than ${source.scope}.${needed}.`
}
