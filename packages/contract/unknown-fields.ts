import { z } from 'zod'

/** A JSON schema or a part of one. */
type Schema = { readonly [key: string]: unknown }
type Path = readonly (string | number)[]

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const described = new WeakMap<z.ZodType, Schema>()

/** Returns the JSON schema of a schema, which is converted once and then cached. */
function describe(schema: z.ZodType): Schema {
  const known = described.get(schema)
  if (known !== undefined) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  described.set(schema, made)
  return made
}

/**
 * Returns the path of the first field of a value that the schema does not have; null if there is none. Parsing would
 * drop such fields silently. Values that are invalid in other ways are left to the parser.
 */
export function unknownField(schema: z.ZodType, value: unknown): Path | null {
  const root = describe(schema)
  const find = (part: Schema, given: unknown, path: Path): Path | null => {
    const reference = part['$ref']
    if (typeof reference === 'string') return find(resolve(root, reference), given, path)
    const variants = variantsOf(part)
    if (variants !== null) {
      const fitting = variants.filter((variant) => mayFit(root, variant, given))
      const found = fitting.map((variant) => find(variant, given, path))
      // If no variant of a union fits completely, the variant with the deepest path is the one that the client meant.
      return found.includes(null)
        ? null
        : (found.toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0))[0] ?? null)
    }
    if (Array.isArray(given)) {
      const items = part['items']
      if (!isObject(items)) return null
      return firstOf(given.entries(), ([n, item]) => find(items, item, [...path, n]))
    }
    const properties = part['properties']
    const others = part['additionalProperties']
    if (!isObject(given) || (properties === undefined && !isObject(others))) return null
    return firstOf(Object.entries(given), ([name, item]) => {
      const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : others
      if (isObject(property)) return find(property, item, [...path, name])
      return property === true ? null : [...path, name]
    })
  }
  return find(root, value, [])
}

function firstOf<T>(items: Iterable<T>, find: (item: T) => Path | null): Path | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}

function variantsOf(part: Schema): readonly Schema[] | null {
  const variants = part['anyOf'] ?? part['oneOf']
  return Array.isArray(variants) ? (variants as Schema[]) : null
}

function resolve(root: Schema, reference: string): Schema {
  let part: unknown = root
  for (const step of reference.split('/').slice(1)) part = isObject(part) ? part[step] : undefined
  if (!isObject(part)) throw new Error(`schema ${reference} is missing`)
  return part
}

/**
 * Returns the type by which variants are distinguished. Among values without fields, variants are not distinguished.
 */
const typeOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : isObject(value) ? 'object' : 'other'

/** Whether a value can be of this variant, by its type and its constant properties (`type: 'explicit'`). */
function mayFit(root: Schema, variant: Schema, value: unknown): boolean {
  const reference = variant['$ref']
  if (typeof reference === 'string') return mayFit(root, resolve(root, reference), value)
  if (variantsOf(variant) !== null) return true
  if (typeOf(value) !== variant['type']) return typeOf(value) === 'other'
  if (!isObject(value)) return true
  const properties = isObject(variant['properties']) ? variant['properties'] : {}
  return Object.entries(properties).every(([name, property]) => {
    const fixed = isObject(property) ? property['const'] : undefined
    return fixed === undefined || value[name] === fixed
  })
}
