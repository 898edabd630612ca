import { z } from 'zod'
import { repeatable } from '#schemas/query.ts'

/**
 * Extra optional parameters of paged lists, for filtering and sorting on the server. They are ours: plain
 * clients never send them, and a system that does not know them ignores them.
 */
export const ListParams = z.object({
  /** Part of a name or description, or a whole id. */
  search: z.string().max(200).optional(),
  /** States to show, any of them. */
  state: repeatable(z.array(z.string().max(64)).max(16)).optional(),
  /** A field to sort by, with `-` before it for descending: `name`, `-time_created`. */
  sort: z
    .string()
    .max(40)
    .regex(/^-?[a-z_]+$/)
    .optional(),
})
export type ListParams = z.infer<typeof ListParams>
