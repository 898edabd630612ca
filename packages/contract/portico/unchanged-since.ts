import { parsePosition } from '@portico/domain/position.ts'
import { z } from 'zod'

/**
 * `?unchanged_since=POSITION` on a call that changes something, beside `dry_run`: it answers 412 and changes nothing
 * where something that it changes has been changed after that place of the change log. The place is what an answer says
 * it has seen (`portico-position`), or that of an entry of the log. Ours; a system that does not know it takes no notice.
 */
export const UnchangedSinceParams = z.object({
  unchanged_since: z
    .string()
    .refine((text) => parsePosition(text) !== null, 'expected a position of the change log')
    .optional(),
})
