import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { fromText, repeatable } from '#schemas/query.ts'

/** Part of a name or description, or a complete ID. */
export const SearchText = z.string().max(200)

/** States of the resources to return. */
export const States = z.array(z.string().max(64)).max(16)

/** A field to sort by, with `-` for descending order: `name`, `-time_created`. */
export const SortText = z
  .string()
  .max(40)
  .regex(/^-?[a-z_]+$/)

/** Number of rows that match the filters. `capped` means that counting stopped at a limit and there are more. */
export const ListCount = component(
  'PorticoListCount',
  z.object({ total: z.number().int(), capped: z.boolean() }),
)
export type ListCount = z.infer<typeof ListCount>

/**
 * Additional optional parameters of paged lists, for filtering and sorting on the server. This is an extension: other
 * clients do not send the parameters, and other systems ignore them.
 */
export const ListParams = z.object({
  search: SearchText.optional(),
  state: repeatable(States).optional(),
  sort: SortText.optional(),
  /** whether to return `count` with the page */
  count: fromText(z.boolean()).optional(),
})
export type ListParams = z.infer<typeof ListParams>
