import { kindsWith } from '@portico/contract/resources/kinds.ts'
import { isUuid } from '@portico/domain/refusals.ts'
import type { CallArgs } from '#data/call.ts'
import type { AccessKind } from './access-queries.ts'

/** The query of "Why can a user do this?" in the URL. */
export interface AccessSearch {
  /** ID of a user */
  readonly who: string | undefined
  /** name of an operation */
  readonly may: string | undefined
  /** the resource as `disk:ID`; the silo or project of the page if undefined */
  readonly on: string | undefined
}

/** The kinds, in addition to the silo, that the query supports. */
const kinds: ReadonlySet<string> = new Set(kindsWith('whoCan'))

/** Parses the query in a URL. Invalid values are replaced by `undefined`. */
export function readAccessSearch(raw: Record<string, unknown>): AccessSearch {
  const text = (key: string, isRight: (value: string) => boolean): string | undefined => {
    const value = raw[key]
    return typeof value === 'string' && isRight(value) ? value : undefined
  }
  return {
    who: text('who', isUuid),
    may: text('may', (value) => /^[a-z_]{1,64}$/.test(value)),
    on: text('on', (value) => parseResource(value) !== null),
  }
}

/** Parses a reference such as `disk:ID`; returns null if it is invalid. */
export function parseResource(text: string): { kind: AccessKind; id: string } | null {
  const [kind = '', id = ''] = text.split(':')
  return isKind(kind) && isUuid(id) ? { kind, id } : null
}

const isKind = (kind: string): kind is AccessKind => kinds.has(kind)

/** Returns the arguments of the change log query that finds who assigned a role, and when. */
export function assignedArgs(assignment: string): CallArgs<'porticoChanges'> {
  return { query: { limit: 1, id: assignment, action: 'create' } }
}

/**
 * Returns the arguments of the change log query for the last time that an operation was run on a resource, by a user or
 * by anyone.
 */
export function lastDoneArgs(
  thing: { readonly kind: AccessKind; readonly id: string },
  operation: string,
  actor?: string,
): CallArgs<'porticoChanges'> {
  const { kind, id } = thing
  // Without this filter, operators would get the changes of all silos.
  const where = kind === 'silo' ? { silo: id } : kind === 'project' ? { project: id } : { id }
  return { query: { limit: 1, operation, ...where, ...(actor !== undefined && { actor }) } }
}
