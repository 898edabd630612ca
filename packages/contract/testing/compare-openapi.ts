/** Compares two OpenAPI documents by the facts they state. Differences in notation are ignored. */

type Json = { [key: string]: unknown }
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys of texts for readers, which state no facts about the API. */
const TEXTS = new Set(['description', 'title', 'summary', 'example'])

/**
 * Key that is not compared. The published contract does not state which operations need authentication; ours does, and
 * `openapi.test.ts` checks it.
 */
const UNPUBLISHED = 'security'

/** Returns all differences, one line each; empty if both documents describe the same API. */
export function differences(ours: unknown, reference: unknown): string[] {
  const have = facts(ours)
  const want = facts(reference)
  const lines: string[] = []
  for (const [place, value] of want) {
    const other = have.get(place)
    if (other === undefined) lines.push(`missing ${place} = ${value}`)
    else if (other !== value) lines.push(`changed ${place}: ${other} instead of ${value}`)
  }
  for (const [place, value] of have) if (!want.has(place)) lines.push(`extra ${place} = ${value}`)
  return lines.sort()
}

/** Returns all facts of a document as paths with their values. */
function facts(document: unknown): Map<string, string> {
  const found = new Map<string, string>()
  if (!isObject(document) || !isObject(document['components'])) return found
  collect('tags', document['tags'], found)
  const paths = isObject(document['paths']) ? document['paths'] : {}
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(isObject(methods) ? methods : {})) {
      const { [UNPUBLISHED]: _, ...rest } = isObject(operation) ? operation : {}
      collect(`${method} ${path}`, rest, found)
    }
  }
  const { schemas, responses } = document['components']
  for (const [name, schema] of Object.entries(isObject(schemas) ? schemas : {})) collect(name, schema, found)
  collect('responses', responses, found)
  return found
}

function collect(place: string, raw: unknown, found: Map<string, string>): void {
  if (raw === undefined) return
  const value = normalized(raw)
  if (Array.isArray(value)) {
    found.set(place, `list of ${value.length}`)
    for (const [index, item] of value.entries()) collect(`${place}[${labelOf(item) ?? index}]`, item, found)
  } else if (isObject(value)) {
    found.set(place, 'object')
    for (const [key, item] of Object.entries(value)) collect(`${place}.${key}`, item, found)
  } else {
    found.set(place, JSON.stringify(value))
  }
}

/** Returns the name that identifies a parameter or tag in a list, so that its position does not matter. */
function labelOf(item: unknown): string | undefined {
  if (!isObject(item) || typeof item['name'] !== 'string') return undefined
  return typeof item['in'] === 'string' ? `${item['in']} ${item['name']}` : item['name']
}

/** Converts notations that generators use for the same fact to one of them. */
function normalized(value: unknown): unknown {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? value.toSorted() : value
  if (!isObject(value)) return value
  let schema: Json = Object.fromEntries(
    // A property of the API may be named `description`. Such a property is kept; only texts with that key are dropped.
    Object.entries(value).filter(([key, item]) => !(TEXTS.has(key) && typeof item === 'string')),
  )
  const all = schema['allOf']
  if (Array.isArray(all) && all.length === 1 && isObject(all[0])) {
    const { allOf: _, ...rest } = schema
    schema = { ...all[0], ...rest }
  }
  const variants = schema['oneOf']
  if (Array.isArray(variants)) {
    const shapes = variants.map(normalized)
    if (shapes.every((shape) => isObject(shape) && Array.isArray(shape['enum']))) {
      const { oneOf: _, ...rest } = schema
      const words = shapes.flatMap((shape) => (isObject(shape) ? (shape['enum'] as string[]) : []))
      return normalized({ ...rest, type: 'string', enum: words })
    }
    const spelled = shapes.map((shape) => ({ shape, key: JSON.stringify(sortedDeep(shape)) }))
    schema['oneOf'] = spelled.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ shape }) => shape)
  }
  return schema
}

function sortedDeep(value: unknown): unknown {
  const plain = normalized(value)
  if (Array.isArray(plain)) return plain.map(sortedDeep)
  if (!isObject(plain)) return plain
  return Object.fromEntries(
    Object.entries(plain)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sortedDeep(item)]),
  )
}
