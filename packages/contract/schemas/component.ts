import { z } from 'zod'

/**
 * The named schemas of the contract in order of definition. Each becomes a component of the OpenAPI document, and its
 * uses in other schemas become references.
 */
export const components = new Map<string, z.ZodType>()

/** The names of schemas in the contract. */
export const componentIds = z.registry<{ id: string }>()

/** Names a schema in the contract. @throws Error when the module loads if the name is used twice */
export function component<S extends z.ZodType>(id: string, schema: S): S {
  if (components.has(id)) throw new Error(`two schemas are named ${id}`)
  components.set(id, schema)
  componentIds.add(schema, { id })
  return schema
}

/** The statements of the OpenAPI document about a schema that differ from what zod generates. */
export interface Publication {
  /** facts that replace the generated ones, for example when our check is stricter than the published pattern */
  facts?: Record<string, unknown>
  /** facts that are published in addition to the generated ones */
  extra?: Record<string, unknown>
  /** default of an absent field. The field is published as not nullable, although null is accepted */
  default?: unknown
}

/** Publications by schema, read by `openapi.ts`. */
export const publications = z.registry<Publication>()

/** Sets the publication of a schema. */
export function published<S extends z.ZodType>(schema: S, publication: Publication): S {
  publications.add(schema, publication)
  return schema
}
