/** What in a request is nobody else's business, by the names of its fields. */
import { toSnake } from '#casing.ts'
import { type Fields, Secret, type Tree } from './tree.ts'

/** Fields of bodies that hold secrets; a test goes through the schemas for others. */
const secretFields: ReadonlySet<string> = new Set([
  'key',
  'md5_auth_key',
  'password',
  'private_key',
  'user_data',
])

/** Does a field of an object hold a secret? A password of a user is the value of an object that says so. */
export function isSecretField(key: string, object: { readonly [field: string]: unknown }): boolean {
  return secretFields.has(key) || (key === 'value' && object['mode'] === 'password')
}

/** A body, in either casing, with its secrets marked. Empty ones are nothing to hide. */
export function markSecrets(body: unknown): Tree {
  if (Array.isArray(body)) return body.map(markSecrets)
  if (typeof body !== 'object' || body === null) return body as Tree
  const fields = body as Record<string, unknown>
  const marked: Record<string, Tree> = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' && value !== '' && isSecretField(toSnake(key), fields)
        ? new Secret(toSnake(key), value)
        : markSecrets(value),
    ]),
  )
  return marked
}

/** The secrets of a value, in the order in which they stand in it. */
export function secretsIn(tree: Tree): readonly Secret[] {
  if (tree instanceof Secret) return [tree]
  if (typeof tree !== 'object' || tree === null) return []
  return Object.values(tree as Fields).flatMap(secretsIn)
}
