/** Finds secrets in request bodies by field name. */
import { toSnake } from '#casing.ts'
import { type Fields, Secret, type Tree } from './tree.ts'

/** Names of the fields that contain secrets. A test checks that the schemas have no others. */
const secretFields: ReadonlySet<string> = new Set([
  'key',
  'md5_auth_key',
  'password',
  'private_key',
  'user_data',
])

/** Whether a field contains a secret. A user's password is the field `value` of an object with mode `password`. */
export function isSecretField(key: string, object: { readonly [field: string]: unknown }): boolean {
  return secretFields.has(key) || (key === 'value' && object['mode'] === 'password')
}

/** Marks the secrets in a body, in either casing. Empty values are not marked. */
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

/** Returns the secrets of a value in order. */
export function secretsIn(tree: Tree): readonly Secret[] {
  if (tree instanceof Secret) return [tree]
  if (typeof tree !== 'object' || tree === null) return []
  return Object.values(tree as Fields).flatMap(secretsIn)
}
