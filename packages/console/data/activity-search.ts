import { isUuid } from '@portico/domain/refusals.ts'
import type { CallArgs } from '#data/call.ts'

/** Which changes are looked at: of a project, of one thing, of the silo, or of the whole system. */
export interface ActivityScope {
  readonly project?: string
  readonly id?: string
  /** changes of the VPC's firewall rules too */
  readonly withRules?: true
  /** what became of changes of it on trial too */
  readonly withTrials?: true
  /** all silos and what none holds, of which the search may name one */
  readonly isSystem?: true
}

/** Stands for what no silo holds, where a silo is named; no silo can be called so. */
export const fleetItself = '~fleet'

/** The filters of activity in the URL. Times are absolute, so that a link shows what its sender saw. */
export interface ActivitySearch {
  /** What was refused, or failed, instead of what was done. */
  readonly outcome?: 'refused'
  /** `people`, `system`, or the id of a person */
  readonly who?: string
  /** of the system's activity: the name of a silo, or `fleetItself` */
  readonly silo?: string
  /** as the change log names it */
  readonly kind?: string
  readonly action?: ChangeAction
  readonly search?: string
  /** ISO times: from then on, and up to but without */
  readonly from?: string
  readonly to?: string
}

type Query = CallArgs<'porticoChanges'>['query']
export type ChangeAction = NonNullable<NonNullable<Query>['action']>

const actions: readonly string[] = ['create', 'update', 'delete'] satisfies readonly ChangeAction[]

/**
 * Read the part of a URL's search that belongs to activity; what makes no sense is dropped. It is there as `undefined`:
 * the router lays what a route reads over what stands in the address, and would keep a key that is left out.
 */
export function readActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const text = (key: string, isRight: (value: string) => boolean = () => true) => {
    const value = raw[key]
    return { [key]: typeof value === 'string' && value !== '' && isRight(value) ? value : undefined }
  }
  return {
    ...text('outcome', (outcome) => outcome === 'refused'),
    // Nothing is refused to the system: only persons are told apart there.
    ...text(
      'who',
      (who) => isUuid(who) || (raw['outcome'] !== 'refused' && ['people', 'system'].includes(who)),
    ),
    ...text('silo', (silo) => silo === fleetItself || /^[a-z0-9-]{1,63}$/.test(silo)),
    ...text('kind', (kind) => kind.length <= 64),
    ...text('action', (action) => actions.includes(action)),
    ...text('search', (search) => search.length <= 200 && !search.includes('\0')),
    ...text('from', isTime),
    ...text('to', isTime),
  }
}

/** Is anything filtered? Then "nothing here" means "nothing matches". */
export function isActivityFiltered({ outcome: _outcome, ...filters }: ActivitySearch): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/** Is it a time as we write it, in a year that calls take? Later and earlier ones have more than four digits. */
function isTime(text: string): boolean {
  const time = new Date(text)
  return /^\d{4}-/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString() === text
}
