import { isFields, type Fields, type Tree } from '../tree.ts'
import type { TerraformFile } from './file.ts'
import type { Mapping } from './mapping.ts'

/** Returns the attributes for a body by its mapping; null if a field has no attribute. */
export function mappedAttributes(file: TerraformFile, mapping: Mapping, body: Fields): Fields | null {
  const attributes: Record<string, Tree> = {}
  for (const [field, value] of leavesOf(body, mapping)) {
    if (value === null || field === mapping.implied?.field) continue
    const attribute = mapping.attributes[field]
    if (attribute === undefined) return null
    attributes[attribute] = idOf(file, mapping.named?.[field], value)
  }
  const { implied } = mapping
  if (implied === undefined) return attributes
  const [said] = Object.entries(implied.by).flatMap(([attribute, type]) =>
    attribute in attributes ? [type] : [],
  )
  const wanted = leavesOf(body, mapping).find(([field]) => field === implied.field)?.[1]
  return wanted === said ? attributes : null
}

function idOf(file: TerraformFile, kind: 'disk' | 'pool' | undefined, value: Tree): Tree {
  if (kind === undefined || typeof value !== 'string') return value
  return kind === 'pool' ? file.poolId(value) : file.givenId(kind, value)
}

/**
 * Returns the names and values of all fields. Names of nested fields are joined with dots, unless one attribute takes
 * the whole object.
 */
function leavesOf(fields: Fields, mapping: Mapping, before = ''): [string, Tree][] {
  return Object.entries(fields).flatMap(([key, value]): [string, Tree][] =>
    isFields(value) && mapping.attributes[before + key] === undefined
      ? leavesOf(value, mapping, `${before}${key}.`)
      : [[before + key, value]],
  )
}
