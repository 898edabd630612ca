import { z } from 'zod'
import { published } from './component.ts'

/**
 * Makes a field of a request optional. Null and absent have the same meaning, since clients use both. Optional fields
 * of responses use `.nullish()` instead, since the server sends null if there is no value.
 */
export function omittable<S extends z.ZodType>(schema: S) {
  return schema
    .nullable()
    .transform((value) => value ?? undefined)
    .optional()
}

/** Makes a field of a request optional, with a default for absent and null. */
export function defaulted<S extends z.ZodType>(schema: S, value: z.output<S>) {
  // Each request gets a copy of the default. Otherwise a handler that modifies its request would affect later ones.
  const filled = schema.nullish().transform((given): z.output<S> => given ?? structuredClone(value))
  return published(filled, { default: value })
}
