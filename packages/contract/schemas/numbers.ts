import { z } from 'zod'
import { published } from './component.ts'

/**
 * Returns the schema of an integer from `min` to below `below`. 64-bit integers are read as numbers, which are inexact
 * above 2^53. That is safe because every limit of the API is lower, so that larger values are refused.
 */
function integer(format: string, min: number, below: number) {
  const inRange = z.number().refine((n) => Number.isInteger(n) && n >= min && n < below, {
    error: `expected ${format}, an integer from ${min} to ${below > Number.MAX_SAFE_INTEGER ? `2^${Math.log2(below)}` : below - 1}`,
  })
  const facts = { type: 'integer', format, ...(min === 0 ? { minimum: 0 } : {}) }
  return published(inRange, { facts })
}

/** Returns the schema of an unsigned integer with this many bits. */
export const unsigned = (bits: number) => integer(`uint${bits}`, 0, 2 ** bits)
const signed = (bits: number) => integer(`int${bits}`, -(2 ** (bits - 1)), 2 ** (bits - 1))

export const Uint8 = unsigned(8)
export const Uint16 = unsigned(16)
export const Uint32 = unsigned(32)
export const Uint64 = unsigned(64)
export const Int8 = signed(8)
export const Int16 = signed(16)
export const Int32 = signed(32)
export const Int64 = signed(64)
export const Float32 = published(z.number(), { facts: { type: 'number', format: 'float' } })
export const Float64 = published(z.number(), { facts: { type: 'number', format: 'double' } })

/** A number that is too large for JSON numbers, as decimal digits in a string. */
export const Uint128 = published(
  z
    .string()
    .refine(
      (digits) => /^\d{1,39}$/.test(digits) && BigInt(digits) < 2n ** 128n,
      'expected a decimal uint128',
    ),
  { facts: { type: 'string', format: 'uint128' } },
)
