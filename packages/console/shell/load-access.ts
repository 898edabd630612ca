import { abilitiesAsked, holdersAsked } from '#data/access-asked.ts'
import { loadCapabilities } from '#data/capabilities.ts'
import { load } from './load.ts'

/** Have ready what a page of access shows, of a project or with null of the silo. */
export async function loadAccess(project: string | null): Promise<void> {
  const { filters } = await loadCapabilities()
  const view = project === null ? null : await load('projectView', { path: { project } })
  const policy =
    view === null ? load('policyView', {}) : load('projectPolicyView', { path: { project: view.name } })
  await Promise.all([
    policy,
    ...(filters
      ? [
          load('porticoAccessHolders', holdersAsked(view?.id ?? null)),
          load(
            'porticoAccessAbilities',
            abilitiesAsked(view === null ? null : { kind: 'project', id: view.id }),
          ),
        ]
      : []),
  ])
}
