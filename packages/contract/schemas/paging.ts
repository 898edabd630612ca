import { z } from 'zod'
import { ListParams } from '#portico/list-params.ts'
import { component, published } from './component.ts'
import { omittable } from './primitives.ts'
import { fromText } from './query.ts'

/** Items on a page when the client does not say. */
export const DEFAULT_PAGE_SIZE = 100
/** Items on a page at most; a larger `limit` is served as this one. */
export const MAX_PAGE_SIZE = 10_000

export const NameOrIdSortMode = component(
  'NameOrIdSortMode',
  z.enum(['name_ascending', 'name_descending', 'id_ascending']),
)
export type NameOrIdSortMode = z.infer<typeof NameOrIdSortMode>
export const IdSortMode = component('IdSortMode', z.enum(['id_ascending']))
export type IdSortMode = z.infer<typeof IdSortMode>
export const NameSortMode = component('NameSortMode', z.enum(['name_ascending']))
export type NameSortMode = z.infer<typeof NameSortMode>
export const PaginationOrder = component('PaginationOrder', z.enum(['ascending', 'descending']))
export type PaginationOrder = z.infer<typeof PaginationOrder>

const Limit = published(
  fromText(
    z
      .number()
      .refine((limit) => Number.isInteger(limit) && limit >= 1, 'expected an integer of 1 or more')
      .overwrite((limit) => Math.min(limit, MAX_PAGE_SIZE)),
  ).default(DEFAULT_PAGE_SIZE),
  { facts: { type: 'integer', format: 'uint32', minimum: 1, nullable: true } },
)

/**
 * The parameters of every paged list whose rows can be counted. `page_token` carries the selectors and the order of the first call,
 * so a client that sends it need not repeat them (`endpoints/join.ts` relaxes the required ones).
 */
export const page = { limit: Limit, page_token: omittable(z.string()), count: ListParams.shape.count }

/** The parameters of a list that grows with time, whose rows are not counted. */
export const uncountedPage = { limit: page.limit, page_token: page.page_token }

/** The parameters of a list of named things. */
export const byNameOrId = { ...page, ...ListParams.shape, sort_by: NameOrIdSortMode.optional() }
const { count: _count, ...uncounted } = byNameOrId
/** The parameters of a list of named things whose response is a plain array, which has no member for a count. */
export const byNameOrIdUncounted = uncounted
/** The parameters of a list whose things have no name of their own. */
export const byId = { ...page, ...ListParams.shape, sort_by: IdSortMode.optional() }
/** The parameters of a list in order of name only. */
export const byName = { ...page, ...ListParams.shape, sort_by: NameSortMode.optional() }
/** The parameters of a list in an order of its own. */
export const inFixedOrder = { ...page, ...ListParams.shape }
/** The parameters of a list of samples. */
export const byTime = { ...uncountedPage, order: PaginationOrder.optional() }
