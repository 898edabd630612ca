import { z } from 'zod'
import { published } from './component.ts'

/**
 * An optional field of a request. Null and absent are equal, since clients use both. Optional fields of responses are
 * `.nullish()`: the server sends null without a value.
 */
export function omittable<S extends z.ZodType>(schema: S) {
  return schema
    .nullable()
    .transform((value) => value ?? undefined)
    .optional()
}

/** An optional field of a request with a default for absent and null. */
export function defaulted<S extends z.ZodType>(schema: S, value: z.output<S>) {
  // A copy, so that a handler that changes its request does not affect others.
  const filled = schema.nullish().transform((given): z.output<S> => given ?? structuredClone(value))
  return published(filled, { default: value })
}
