import { isUuid } from '@portico/domain/refusals.ts'
import type { CallArgs } from '#data/call.ts'

/** Which changes are shown: of a project, of one resource, of the silo, or of the whole system. */
export interface ActivityScope {
  readonly project?: string
  readonly id?: string
  /** Includes changes of the VPC's firewall rules */
  readonly withRules?: true
  /** Includes the outcome of its revertible changes */
  readonly withTrials?: true
  /** All silos and what belongs to none; the search may name one of them */
  readonly isSystem?: true
}

/** Stands for what belongs to no silo, in place of a silo's name; no silo can have this name. */
export const fleetItself = '~fleet'

/** The filters of activity in the URL. Times are absolute, so that a link shows what its sender saw. */
export interface ActivitySearch {
  /** Refused and failed requests instead of changes. */
  readonly outcome?: 'refused'
  /** `people`, `system`, or the ID of a user */
  readonly who?: string
  /** On the activity of the system: the name of a silo, or `fleetItself` */
  readonly silo?: string
  /** As the change log spells it */
  readonly kind?: string
  readonly action?: ChangeAction
  readonly search?: string
  /** ISO times: from, inclusive, and to, exclusive */
  readonly from?: string
  readonly to?: string
}

type Query = CallArgs<'porticoChanges'>['query']
export type ChangeAction = NonNullable<NonNullable<Query>['action']>

const actions: readonly string[] = ['create', 'update', 'delete'] satisfies readonly ChangeAction[]

/**
 * Reads the activity filters from a URL's search; invalid values are dropped. Missing keys are set to `undefined`: the
 * router merges the result over the raw search and would keep a key that is left out.
 */
export function readActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const text = (key: string, isRight: (value: string) => boolean = () => true) => {
    const value = raw[key]
    return { [key]: typeof value === 'string' && value !== '' && isRight(value) ? value : undefined }
  }
  return {
    ...text('outcome', (outcome) => outcome === 'refused'),
    // The system has no refused requests, so only users are valid there.
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

/** Returns whether any filter is set: then an empty list means "nothing matches". */
export function isActivityFiltered({ outcome: _outcome, ...filters }: ActivitySearch): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/**
 * Whether the text is a time in the format that we write, in a year that the API accepts. Other years have more than
 * four digits.
 */
function isTime(text: string): boolean {
  const time = new Date(text)
  return /^\d{4}-/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString() === text
}
