import { z } from 'zod'

/**
 * The named schemas of the contract, in order of definition. Each becomes a component of the OpenAPI
 * document, and every use of it inside another schema becomes a reference.
 */
export const components = new Map<string, z.ZodType>()

/** Contract name of a schema, found by the schema itself. */
export const componentIds = z.registry<{ id: string }>()

/** Gives `schema` its name in the contract. Names are unique: a second use throws when the module loads. */
export function component<S extends z.ZodType>(id: string, schema: S): S {
  if (components.has(id)) throw new Error(`two schemas are named ${id}`)
  components.set(id, schema)
  componentIds.add(schema, { id })
  return schema
}

/** What the OpenAPI document says about a schema where that differs from what zod can tell. */
export interface Publication {
  /** Published instead of the derived facts: our check may be stricter than the published pattern. */
  facts?: Record<string, unknown>
  /** Published in addition to the derived facts. */
  extra?: Record<string, unknown>
  /** The value an absent field takes. Such a field is published as not nullable, though null is accepted. */
  default?: unknown
}

/** Publications by schema, read by `openapi.ts`. */
export const publications = z.registry<Publication>()

/** Attaches a publication to a schema. */
export function published<S extends z.ZodType>(schema: S, publication: Publication): S {
  publications.add(schema, publication)
  return schema
}
