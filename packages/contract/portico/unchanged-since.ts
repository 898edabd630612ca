import { parsePosition } from '@portico/domain/position.ts'
import { z } from 'zod'

/**
 * `?unchanged_since=POSITION` on a write, also with `dry_run`: returns 412 and changes nothing if an affected resource
 * was changed after that position of the change log. Positions come from response headers (`portico-position`) or log
 * entries. This is an extension; other systems ignore the parameter.
 */
export const UnchangedSinceParams = z.object({
  unchanged_since: z
    .string()
    .refine((text) => parsePosition(text) !== null, 'expected a position of the change log')
    .optional(),
})
