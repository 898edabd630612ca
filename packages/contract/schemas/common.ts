import { z } from 'zod'
import { ListCount } from '#portico/list-params.ts'
import { component, componentIds, published } from './component.ts'
import { Name, Timestamp, Uuid, omittable } from './primitives.ts'

/** The common fields of named resources in responses. */
export const identity = {
  id: Uuid,
  name: Name,
  description: z.string(),
  time_created: Timestamp,
  time_modified: Timestamp,
}

/** The fields of a request that creates a named resource. The description may be empty, but is required. */
export const naming = { name: Name, description: z.string() }

/** The fields of a request that updates a named resource. Absent fields are not changed. */
export const renaming = { name: omittable(Name), description: omittable(z.string()) }

/**
 * The schema of a page of a list. `next_page` is an opaque token, null on the last page. `count` is an extension and
 * present only on request.
 */
export function resultsPage<S extends z.ZodType>(item: S) {
  const id = componentIds.get(item)?.id
  if (id === undefined) throw new Error('a page needs items with a name in the contract')
  return component(
    `${id}ResultsPage`,
    z.object({ items: z.array(item), next_page: z.string().nullish(), count: ListCount.optional() }),
  )
}

/** The body of every refusal. If there is no `error_code`, the field is absent instead of null. */
export const ErrorBody = component(
  'Error',
  // The published schema must be exactly this one, since client generators compare it as a whole.
  published(z.object({ error_code: z.string().optional(), message: z.string(), request_id: z.string() }), {
    extra: { description: 'Error information from a response.' },
  }),
)
export type ErrorBody = z.infer<typeof ErrorBody>

export const PingStatus = component('PingStatus', z.enum(['ok']))
export const Ping = component('Ping', z.object({ status: PingStatus }))
export type Ping = z.infer<typeof Ping>
