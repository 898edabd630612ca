import { isUuid } from '@portico/domain/refusals.ts'
import type { CallArgs } from '#data/call.ts'

/** Selects the changes that are shown: of a project, of one resource, of the silo, or of the whole system. */
export interface ActivityScope {
  readonly project?: string
  readonly id?: string
  /** Includes changes of the VPC's firewall rules */
  readonly withRules?: true
  /** Includes the outcome of the resource's revertible changes */
  readonly withTrials?: true
  /** Shows all silos, and resources outside silos; the search may select one silo */
  readonly isSystem?: true
}

/** Used in place of a silo's name for resources that belong to no silo. No silo can have this name. */
export const fleetItself = '~fleet'

/** The activity filters in the URL. Times are absolute, so that a link shows the same range to others. */
export interface ActivitySearch {
  /** Shows failed attempts instead of changes. */
  readonly outcome?: 'refused'
  /** `people`, `system`, or the ID of a user */
  readonly who?: string
  /** Name of a silo, or `fleetItself`, on the activity page of the system */
  readonly silo?: string
  /** Name of the kind in the change log */
  readonly kind?: string
  readonly action?: ChangeAction
  readonly search?: string
  /** ISO times; `from` is inclusive, `to` is exclusive */
  readonly from?: string
  readonly to?: string
}

type Query = CallArgs<'porticoChanges'>['query']
export type ChangeAction = NonNullable<NonNullable<Query>['action']>

const actions: readonly string[] = ['create', 'update', 'delete'] satisfies readonly ChangeAction[]

/**
 * Parses the activity filters in a URL; invalid values are dropped. Missing keys are set to `undefined`, because the
 * router merges the result over the raw search and would keep keys that are absent.
 */
export function readActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const text = (key: string, isRight: (value: string) => boolean = () => true) => {
    const value = raw[key]
    return { [key]: typeof value === 'string' && value !== '' && isRight(value) ? value : undefined }
  }
  return {
    ...text('outcome', (outcome) => outcome === 'refused'),
    // Failed attempts are always by users, so only user IDs are valid there.
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

/** Returns whether any filter is set. If so, an empty list means that nothing matches. */
export function isActivityFiltered({ outcome: _outcome, ...filters }: ActivitySearch): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}

/**
 * Returns whether the text is a time as the console writes it, in a year that the API accepts. Other years have more
 * than four digits.
 */
function isTime(text: string): boolean {
  const time = new Date(text)
  return /^\d{4}-/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString() === text
}
