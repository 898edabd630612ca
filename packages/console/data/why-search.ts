import { kindsWith } from '@portico/contract/resources/kinds.ts'
import { isUuid } from '@portico/domain/refusals.ts'
import type { CallArgs } from '#data/call.ts'
import type { AccessKind } from './access-queries.ts'

/** A question about access as it stands in an address. */
export interface WhySearch {
  /** id of a person */
  readonly who: string | undefined
  /** an operation */
  readonly may: string | undefined
  /** `disk:ID`; the page's own place where it is left out */
  readonly on: string | undefined
}

/** What can be asked about besides the silo. */
const kinds: ReadonlySet<string> = new Set(kindsWith('whoCan'))

/** Read a question from an address; what makes no sense is dropped, and is there as `undefined`. */
export function readWhySearch(raw: Record<string, unknown>): WhySearch {
  const text = (key: string, isRight: (value: string) => boolean): string | undefined => {
    const value = raw[key]
    return typeof value === 'string' && isRight(value) ? value : undefined
  }
  return {
    who: text('who', isUuid),
    may: text('may', (value) => /^[a-z_]{1,64}$/.test(value)),
    on: text('on', (value) => thingOf(value) !== null),
  }
}

/** What `disk:ID` names; null for what names nothing. */
export function thingOf(text: string): { kind: AccessKind; id: string } | null {
  const [kind = '', id = ''] = text.split(':')
  return isKind(kind) && isUuid(id) ? { kind, id } : null
}

const isKind = (kind: string): kind is AccessKind => kinds.has(kind)

/** What the log of changes is asked for who gave a role, and when. */
export function givenAsked(assignment: string): CallArgs<'porticoChanges'> {
  return { query: { limit: 1, id: assignment, action: 'create' } }
}

/** What it is asked for the last time that something was done to a thing, by somebody or by anybody. */
export function lastDoneAsked(
  thing: { readonly kind: AccessKind; readonly id: string },
  operation: string,
  actor?: string,
): CallArgs<'porticoChanges'> {
  const { kind, id } = thing
  // Operators would else be told of all silos.
  const where = kind === 'silo' ? { silo: id } : kind === 'project' ? { project: id } : { id }
  return { query: { limit: 1, operation, ...where, ...(actor !== undefined && { actor }) } }
}
