import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { fromText, repeatable } from '#schemas/query.ts'

/** Part of a name or description, or a whole id. */
export const SearchText = z.string().max(200)

/** States to show, any of them. */
export const States = z.array(z.string().max(64)).max(16)

/** A field to sort by, with `-` before it for descending: `name`, `-time_created`. */
export const SortText = z
  .string()
  .max(40)
  .regex(/^-?[a-z_]+$/)

/** How many rows a list has with its filters; `capped` where counting stopped, so that there are more. */
export const ListCount = component(
  'PorticoListCount',
  z.object({ total: z.number().int(), capped: z.boolean() }),
)
export type ListCount = z.infer<typeof ListCount>

/**
 * Extra optional parameters of paged lists, for filtering and sorting on the server. They are ours: plain
 * clients never send them, and a system that does not know them ignores them.
 */
export const ListParams = z.object({
  search: SearchText.optional(),
  state: repeatable(States).optional(),
  sort: SortText.optional(),
  /** Return `count` with the page. */
  count: fromText(z.boolean()).optional(),
})
export type ListParams = z.infer<typeof ListParams>
