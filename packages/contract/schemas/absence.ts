import { z } from 'zod'
import { published } from './component.ts'

/**
 * An optional field of a request. Clients send null and leave out alike, so both are read as absent.
 * Optional fields of answers are `.nullish()`: we send null where there is no value.
 */
export function omittable<S extends z.ZodType>(schema: S) {
  return schema
    .nullable()
    .transform((value) => value ?? undefined)
    .optional()
}

/** An optional field of a request that takes `value` when it is absent or null. */
export function defaulted<S extends z.ZodType>(schema: S, value: z.output<S>) {
  // A copy, so that a handler that changes its request changes no other.
  const filled = schema.nullish().transform((given): z.output<S> => given ?? structuredClone(value))
  return published(filled, { default: value })
}
