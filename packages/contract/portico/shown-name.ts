import { SHOWN_NAME_LENGTH_MAX } from '@portico/domain/names.ts'
import { z } from 'zod'

/**
 * What people call something of theirs. It is text, not a name: it is shown, and nothing is found by it. So there is something to see,
 * and nothing in it turns around how it reads, or what stands beside it.
 */
export const ShownName = z
  .string()
  .max(SHOWN_NAME_LENGTH_MAX)
  .regex(/^\S(.*\S)?$/u, 'expected text on one line that neither begins nor ends with a blank')
  .regex(/[^\s\p{Cc}\p{Cf}\p{M}]/u, 'expected text that can be seen')
  .regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, 'expected no control characters')
