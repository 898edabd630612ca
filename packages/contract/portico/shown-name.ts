import { SHOWN_NAME_LENGTH_MAX } from '@portico/domain/names.ts'
import { z } from 'zod'

/**
 * A display name that a user chooses. Names need not be unique, and nothing is looked up by them. They must have
 * visible characters, and none that changes the direction of text.
 */
export const ShownName = z
  .string()
  .max(SHOWN_NAME_LENGTH_MAX)
  .regex(/^\S(.*\S)?$/u, 'expected text on one line that neither begins nor ends with a blank')
  .regex(/[^\s\p{Cc}\p{Cf}\p{M}]/u, 'expected text that can be seen')
  .regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, 'expected no control characters')
