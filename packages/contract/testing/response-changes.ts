/** Finds operations whose responses are valid by one OpenAPI document, but may be invalid by a later one. */

type Json = { readonly [key: string]: unknown }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asObject = (value: unknown): Json => (isObject(value) ? value : {})
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

/** Depth at which the comparison of recursive schemas stops: deeper than any response of the contract. */
const MAX_DEPTH = 14

/** Returns the operations of the older document whose responses do not fit the newer one, in alphabetical order. */
export function changedResponsesOf(older: Json, newer: Json): string[] {
  const later = operationsOf(newer)
  return [...operationsOf(older)]
    .filter(([address, operation]) => {
      const other = later.get(address)
      return other !== undefined && !fits(responsesOf(operation), responsesOf(other), older, newer)
    })
    .map(([, operation]) => String(operation['operationId']))
    .toSorted()
}

/**
 * Returns the operations of a document by method and path. Names of path parameters are replaced, so that they do not
 * matter.
 */
function operationsOf(document: Json): Map<string, Json> {
  return new Map(
    Object.entries(asObject(document['paths'])).flatMap(([path, methods]) =>
      Object.entries(asObject(methods)).map(([method, operation]) => [
        `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`,
        asObject(operation),
      ]),
    ),
  )
}

/**
 * Returns the successful responses of an operation by status, as the JSON schema of their body; null if they have none.
 */
function responsesOf(operation: Json): Map<string, unknown> {
  return new Map(
    Object.entries(asObject(operation['responses']))
      .filter(([status]) => status.startsWith('2'))
      .map(([status, response]) => {
        const content = asObject(asObject(response)['content'])
        return [status, asObject(content['application/json'])['schema'] ?? null]
      }),
  )
}

function fits(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  older: Json,
  newer: Json,
): boolean {
  const isSame = before.size === after.size && [...before.keys()].every((status) => after.has(status))
  if (!isSame) return false
  return [...before].every(([status, schema]) => {
    const other = after.get(status)
    if (!isObject(schema) || !isObject(other)) return isObject(schema) === isObject(other)
    return valuesFit(schema, other, { older, newer }, 0)
  })
}

/** Whether every value of one schema is also valid by another. */
function valuesFit(a: Json, b: Json, documents: { older: Json; newer: Json }, depth: number): boolean {
  const before = resolve(a, documents.older)
  const after = resolve(b, documents.newer)
  if (depth > MAX_DEPTH || Object.keys(after).length === 0) return true
  if (before['nullable'] === true && after['nullable'] !== true) return false
  const fit = (x: unknown, y: unknown) => valuesFit(asObject(x), asObject(y), documents, depth + 1)
  const variants = [variantsOf(before), variantsOf(after)] as const
  if (variants[0] !== null || variants[1] !== null) {
    const wider = variants[1] ?? [after]
    return (variants[0] ?? [before]).every((variant) => wider.some((other) => fit(variant, other)))
  }
  if (before['type'] !== after['type'] || before['format'] !== after['format']) return false
  const words = list(before['enum'])
  if (
    after['enum'] !== undefined &&
    (words.length === 0 || words.some((word) => !list(after['enum']).includes(word)))
  ) {
    return false
  }
  const [had, has] = [asObject(before['properties']), asObject(after['properties'])]
  if (list(after['required']).some((name) => !list(before['required']).includes(name))) return false
  return (
    Object.keys(had).every((name) => !(name in has) || fit(had[name], has[name])) &&
    fit(before['additionalProperties'], after['additionalProperties']) &&
    fit(before['items'], after['items'])
  )
}

function variantsOf(schema: Json): readonly unknown[] | null {
  const variants = schema['oneOf'] ?? schema['anyOf']
  return Array.isArray(variants) ? variants : null
}

/** Returns a schema with its reference resolved. Properties beside the reference are kept. */
function resolve(schema: Json, document: Json): Json {
  const reference = schema['$ref']
  if (typeof reference === 'string') {
    const schemas = asObject(asObject(document['components'])['schemas'])
    return resolve(asObject(schemas[reference.split('/').at(-1) ?? '']), document)
  }
  const [only, ...more] = Array.isArray(schema['allOf']) ? (schema['allOf'] as Json[]) : []
  if (only === undefined || more.length > 0) return schema
  const { allOf: _, ...beside } = schema
  return { ...resolve(only, document), ...beside }
}
