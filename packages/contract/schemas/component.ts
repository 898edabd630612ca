import { z } from 'zod'

/**
 * The named schemas of the contract in order of definition. Each becomes a component of the OpenAPI document, and its
 * uses in other schemas become references.
 */
export const components = new Map<string, z.ZodType>()

/** Names of schemas in the contract, by schema. */
export const componentIds = z.registry<{ id: string }>()

/** Names a schema in the contract. @throws Error when the module loads if the name is used twice */
export function component<S extends z.ZodType>(id: string, schema: S): S {
  if (components.has(id)) throw new Error(`two schemas are named ${id}`)
  components.set(id, schema)
  componentIds.add(schema, { id })
  return schema
}

/** What the OpenAPI document states about a schema where it differs from what zod generates. */
export interface Publication {
  /** Published instead of the generated facts: our check may be stricter than the published pattern. */
  facts?: Record<string, unknown>
  /** Published in addition to the generated facts. */
  extra?: Record<string, unknown>
  /** The default of an absent field. Such a field is published as not nullable, although null is accepted. */
  default?: unknown
}

/** Publications by schema, read by `openapi.ts`. */
export const publications = z.registry<Publication>()

/** Attaches a publication to a schema. */
export function published<S extends z.ZodType>(schema: S, publication: Publication): S {
  publications.add(schema, publication)
  return schema
}
