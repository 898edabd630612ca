import { z } from 'zod'
import { component, published } from './component.ts'
import { nameRefusal, readUuid } from './name-rule.ts'
import { Uint64, unsigned } from './numbers.ts'

export { omittable, defaulted } from './absence.ts'
export * from './numbers.ts'

/**
 * Returns the schema of a string that is refused with the message of `problem`, or accepted if `problem` returns
 * undefined.
 */
function checked(problem: (text: string) => string | undefined) {
  return z.string().check((ctx) => {
    const message = problem(ctx.value)
    if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: ctx.value })
  })
}

/** Returns the schema of a string that matches `pattern`, which is published unchanged. */
function patterned(pattern: string, limits: { minLength?: number; maxLength?: number }, message: string) {
  const expression = new RegExp(pattern)
  const { minLength = 0, maxLength = Infinity } = limits
  return published(
    checked((text) =>
      text.length < minLength || text.length > maxLength || !expression.test(text) ? message : undefined,
    ),
    { facts: { type: 'string', pattern, ...limits } },
  )
}

/** The published pattern of names. It allows capitals after the first letter, which `nameRefusal` refuses. */
const NAME_FACTS = {
  type: 'string',
  pattern:
    '^(?![0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$)^[a-z]([a-zA-Z0-9-]*[a-zA-Z0-9]+)?$',
  minLength: 1,
  maxLength: 63,
}

export const Name = component('Name', published(checked(nameRefusal), { facts: NAME_FACTS }))
export type Name = z.infer<typeof Name>

/** The name of a user in a local identity provider. The rules for names of resources apply. */
export const UserId = component('UserId', published(checked(nameRefusal), { facts: NAME_FACTS }))
export type UserId = z.infer<typeof UserId>

function uuidSchema() {
  const canonical = checked((text) =>
    readUuid(text) === undefined ? 'expected a UUID' : undefined,
  ).overwrite((text) => readUuid(text) ?? text)
  return published(canonical, { facts: { type: 'string', format: 'uuid' } })
}

/** A UUID. Upper case and the form without dashes are accepted and converted to lower case with dashes. */
export const Uuid = uuidSchema()
export const TypedUuidForInstanceKind = component('TypedUuidForInstanceKind', uuidSchema())
export const TypedUuidForSupportBundleKind = component('TypedUuidForSupportBundleKind', uuidSchema())

/**
 * A name or an ID. A value that can be read as a UUID is an ID and is converted to canonical form; any other value must
 * be a valid name.
 */
export const NameOrId = component(
  'NameOrId',
  published(
    checked((text) =>
      readUuid(text) === undefined && nameRefusal(text) !== undefined
        ? 'data did not match any variant of untagged enum NameOrId'
        : undefined,
    ).overwrite((text) => readUuid(text) ?? text),
    {
      facts: {
        oneOf: [{ type: 'string', format: 'uuid' }, { allOf: [{ $ref: '#/components/schemas/Name' }] }],
      },
    },
  ),
)
export type NameOrId = z.infer<typeof NameOrId>

/** An optional selector in a query, such as the project in which a name is looked up. */
export const Selector = NameOrId.optional()

const RFC3339 = z.iso.datetime({ offset: true })

/** An RFC 3339 time with any offset. Converted to UTC, as in responses, its year must still have four digits. */
export const Timestamp = published(
  z.string().refine(
    (text) => {
      const upper = text.toUpperCase()
      return RFC3339.safeParse(upper).success && /^\d/.test(new Date(upper).toISOString())
    },
    { error: 'expected an RFC 3339 time' },
  ),
  { facts: { type: 'string', format: 'date-time' } },
)

/** A number of bytes. */
export const ByteCount = component(
  'ByteCount',
  published(
    Uint64.refine((bytes) => bytes < 2 ** 63, 'expected a byte count below 2^63'),
    { facts: { type: 'integer', format: 'uint64', minimum: 0 } },
  ),
)
export type ByteCount = z.infer<typeof ByteCount>

export const InstanceCpuCount = component('InstanceCpuCount', unsigned(16))

export const BlockSize = component(
  'BlockSize',
  published(z.literal([512, 2048, 4096]), { facts: { type: 'integer', enum: [512, 2048, 4096] } }),
)
export type BlockSize = z.infer<typeof BlockSize>

/** A password of at most 512 characters. Longer ones are refused before they are hashed. */
export const Password = component(
  'Password',
  published(
    checked((text) =>
      new TextEncoder().encode(text).length > 512
        ? 'unsupported password: the password provided was too long'
        : undefined,
    ),
    { facts: { type: 'string', maxLength: 512 } },
  ),
)

export const RoleName = component(
  'RoleName',
  patterned('[a-z-]+\\.[a-z-]+', { maxLength: 63 }, 'expected a role name such as "silo.viewer"'),
)

export const TimeseriesName = component(
  'TimeseriesName',
  patterned(
    '^(([a-z]+[a-z0-9]*)(_([a-z0-9]+))*):(([a-z]+[a-z0-9]*)(_([a-z0-9]+))*)$',
    {},
    'expected a timeseries name such as "virtual_machine:vcpu_usage"',
  ),
)

/** The version of a release (semantic versioning). */
export const SemanticVersion = patterned(
  '^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$',
  {},
  'expected a semantic version such as "1.2.3"',
)

/** The virtual network identifier of a VPC, 24 bits. */
export const Vni = component('Vni', unsigned(32))

/** Maximum size of user data, in bytes after base64 decoding. */
export const MAX_USER_DATA_BYTES = 32 * 1024

/** Data for the first boot of a machine, in standard base64. */
export const UserData = published(
  checked((text) => {
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) {
      return 'user data must be standard base64'
    }
    const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
    return (text.length / 4) * 3 - padding > MAX_USER_DATA_BYTES
      ? `user data may be at most ${MAX_USER_DATA_BYTES} bytes`
      : undefined
  }),
  { facts: { type: 'string', format: 'byte' } },
)

/** Returns the schema of an array without equal members, which may be scalars or plain objects. */
export function uniqueArray<S extends z.ZodType>(items: S) {
  const unique = z
    .array(items)
    .refine((list) => new Set(list.map((item) => JSON.stringify(item))).size === list.length, {
      error: 'expected no repeated entries',
    })
  return published(unique, { extra: { uniqueItems: true } })
}
