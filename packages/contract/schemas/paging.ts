import { z } from 'zod'
import { ListParams } from '#portico/list-params.ts'
import { component, published } from './component.ts'
import { omittable } from './primitives.ts'
import { fromText } from './query.ts'

/** Default number of items on a page. */
export const DEFAULT_PAGE_SIZE = 100
/** Maximum number of items on a page. A larger `limit` is reduced to it. */
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
 * Parameters of paged lists whose rows can be counted. `page_token` contains the selectors and the order of the first
 * request, so that requests for later pages need not repeat them (`endpoints/join.ts` makes the required ones
 * optional).
 */
export const page = { limit: Limit, page_token: omittable(z.string()), count: ListParams.shape.count }

/** Parameters of a list whose rows are not counted, since it grows with time. */
export const uncountedPage = { limit: page.limit, page_token: page.page_token }

/** Parameters of a list of named resources. */
export const byNameOrId = { ...page, ...ListParams.shape, sort_by: NameOrIdSortMode.optional() }
const { count: _count, ...uncounted } = byNameOrId
/** Parameters of a list of named resources whose response is a plain array, which has no field for a count. */
export const byNameOrIdUncounted = uncounted
/** Parameters of a list of resources without names. */
export const byId = { ...page, ...ListParams.shape, sort_by: IdSortMode.optional() }
/** Parameters of a list that is sorted by name only. */
export const byName = { ...page, ...ListParams.shape, sort_by: NameSortMode.optional() }
/** Parameters of a list with a fixed order. */
export const inFixedOrder = { ...page, ...ListParams.shape }
/** Parameters of a list of samples. */
export const byTime = { ...uncountedPage, order: PaginationOrder.optional() }
