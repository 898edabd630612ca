import { expect, test } from 'vitest'
import { openApiDocument, type Json } from '#openapi.ts'
import { Secret } from './tree.ts'
import { isSecretField, markSecrets, secretsIn } from './secrets.ts'

const { schemas } = openApiDocument({ extensions: true }).components

/** Matches field names that suggest a secret and are not names of public keys. */
const sounds = /password|secret|private|token|(?<!public)_key$|^key$|user_data/

/** Returns the text fields of every schema that a body can contain. */
const fields = Object.entries(schemas).flatMap(([schema, { properties, required }]) =>
  Object.entries((properties ?? {}) as Record<string, Json>).map(([name, property]) => ({
    schema,
    name,
    property,
    isRequired: ((required ?? []) as string[]).includes(name),
  })),
)

test('every field of a body that is a secret or has a name of one is treated as a secret', () => {
  const open = fields
    .filter(({ schema }) => !schema.endsWith('ResultsPage'))
    .filter(({ name, property }) => sounds.test(name) && property['type'] === 'string')
    .filter(({ name }) => !isSecretField(name, {}))
    .map(({ schema, name }) => `${schema}.${name}`)
  expect(open).toEqual([])
  const passwords = fields.filter(({ property }) => JSON.stringify(property).includes('schemas/Password"'))
  expect(passwords).not.toEqual([])
  for (const { name } of passwords) expect(isSecretField(name, { mode: 'password' })).toBe(true)
})

test('a marked secret keeps only its length, at any depth and in either casing', () => {
  const marked = markSecrets({ a: [{ userData: 'AAAA' }], password: { mode: 'password', value: 'hush' } })
  expect(secretsIn(marked).map((secret) => [secret.variable, secret.mask])).toEqual([
    ['USER_DATA', '•••• 3 B'],
    ['PASSWORD', '•••• 4 characters'],
  ])
  expect(JSON.stringify(marked)).not.toMatch(/AAAA|hush/)
  expect(markSecrets({ password: '' })).toEqual({ password: '' })
  expect(new Secret('user_data', btoa('x'.repeat(2048))).mask).toBe('•••• 2.0 KiB')
})
