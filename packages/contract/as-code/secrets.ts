/** What in a request is nobody else's business, by the names of its fields. */
import { toSnake } from '#casing.ts'
import type { Fields, Tree } from './tree.ts'

/** A secret in a request that is written as code: where it comes from when the code runs, and how long it is. */
export class Secret {
  /** Name of the variable that stands for it, in capitals. */
  readonly variable: string
  /** How long it is, in words. */
  readonly length: string
  /** What the variable must hold, besides the secret itself. */
  readonly encoding: 'base64' | 'text'
  constructor(field: string, value: string) {
    this.encoding = field === 'user_data' ? 'base64' : 'text'
    this.variable = field === 'value' ? 'PASSWORD' : field.toUpperCase()
    this.length = this.encoding === 'base64' ? bytesIn(value) : `${Array.from(value).length} characters`
  }
  /** What is seen of it. */
  get mask(): string {
    return `•••• ${this.length}`
  }
}

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

function bytesIn(base64: string): string {
  const bytes = Math.floor((base64.replace(/=+$/, '').length * 3) / 4)
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KiB`
}
