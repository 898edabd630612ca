import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Writes packages/hypervisor/libvirt/rpc/protocol.gen.ts: the calls and events that Portico uses of libvirt's protocol, from
 * its published description. Argument: path of remote_protocol.x (src/remote in libvirt's source package, which apt-get
 * source libvirt downloads). The description only ever grows, so that any version from 9.0 on gives the same result.
 */

const calls = [
  'auth_list',
  'connect_open',
  'connect_close',
  'connect_supports_feature',
  'connect_get_lib_version',
  'connect_get_version',
  'connect_get_hostname',
  'connect_get_capabilities',
  'connect_get_sysinfo',
  'node_get_info',
  'connect_list_all_domains',
  'connect_get_all_domain_stats',
  'connect_domain_event_callback_register_any',
  'domain_lookup_by_uuid',
  'domain_define_xml_flags',
  'domain_create_xml',
  'domain_create_with_flags',
  'domain_shutdown_flags',
  'domain_destroy_flags',
  'domain_undefine_flags',
  'domain_reset',
  'domain_resume',
  'domain_get_state',
  'domain_get_xml_desc',
  'domain_get_metadata',
  'domain_set_metadata',
  'domain_open_console',
  'domain_backup_begin',
  'domain_abort_job',
  'domain_get_job_stats',
  'secret_define_xml',
  'secret_set_value',
  'domain_migrate_perform3_params',
] as const

const events = [
  'domain_event_callback_lifecycle',
  'domain_event_callback_reboot',
  'domain_event_callback_io_error_reason',
  'domain_event_callback_metadata_change',
] as const

const [source = ''] = process.argv.slice(2)
const description = readFileSync(source, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')

const constants = new Map(
  [...description.matchAll(/^const (\w+) = (\d+);/gm)].map(([, name = '', value = '']) => [
    name,
    Number(value),
  ]),
)
// Defined in libvirt's headers.
constants.set('VIR_UUID_BUFLEN', 16)
/** The numbers of `virTypedParameterType`, which the description takes from a header as well. */
const parameterTypes = ['INT', 'UINT', 'LLONG', 'ULLONG', 'DOUBLE', 'BOOLEAN', 'STRING']

const structs = bodies('struct')
const typedefs = new Map(
  [...description.matchAll(/^typedef ([^;]+);/gm)].map(([, declaration = '']) => {
    const name = /(\w+)(<|\[|$)/.exec(declaration.replace(/^(unsigned )?\w+ \*?/, ''))?.[1] ?? ''
    return [name, declaration]
  }),
)

function bodies(keyword: string): Map<string, string> {
  const found = description.matchAll(new RegExp(`^${keyword} (\\w+)[^{;]*\\{([^}]*)\\};`, 'gm'))
  return new Map([...found].map(([, name = '', body = '']) => [name, body]))
}

/** Codecs that are used by themselves. */
const exported = ['error']

/** Codecs in the order in which they have to be declared. */
const written = new Map<string, string>()

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const short = (name: string): string => camel(name.replace(/^remote_/, ''))
const size = (text: string): number => {
  const value = /^\d+$/.test(text) ? Number(text) : constants.get(text)
  if (value === undefined) throw new Error(`${text} is not defined`)
  return value
}

const plain: Readonly<Record<string, string>> = {
  int: 'int',
  unsigned: 'uint',
  'unsigned int': 'uint',
  hyper: 'hyper',
  'unsigned hyper': 'unsignedHyper',
  double: 'double',
}

/** Returns the codec of a type, and declares it before. */
function codecOf(type: string): string {
  if (plain[type] !== undefined) return plain[type]
  const name = short(type)
  if (written.has(name)) return name
  const typedef = typedefs.get(type)
  if (typedef !== undefined) return declare(name, fieldOf(typedef).codec)
  const body = structs.get(type)
  if (body !== undefined) return declare(name, structOf(body))
  if (bodies('enum').has(type)) return 'int'
  const variants = bodies('union').get(type)
  if (variants === undefined) throw new Error(`The description has no ${type}`)
  const cases = [...variants.matchAll(/case VIR_TYPED_PARAM_(\w+):\s*([^;]+);/g)].map(
    ([, kind = '', field = '']) => `${parameterTypes.indexOf(kind) + 1}: ${fieldOf(field).codec}`,
  )
  return declare(name, `union({ ${cases.join(', ')} })`)
}

function declare(name: string, codec: string): string {
  written.set(name, codec)
  return name
}

/** Returns name and codec of a field such as `remote_nonnull_domain doms<LIMIT>`. */
function fieldOf(declaration: string): { name: string; codec: string } {
  const match = /^((?:unsigned )?\w+)\s+(\*?)(\w+)?(?:(<|\[)(\w+)[>\]])?$/.exec(
    declaration
      .trim()
      .replace(/^unsigned (?!int|hyper)/, 'unsigned\0')
      .replace('\0', ' '),
  )
  if (match === null) throw new Error(`This is no field: ${declaration}`)
  const [, type = '', star, name = '', bracket, limit = ''] = match
  const codec = (): string => {
    if (type === 'string') return `text(${size(limit)})`
    if (type === 'opaque') return bracket === '<' ? `opaque(${size(limit)})` : `fixed(${size(limit)})`
    if (type === 'char') return `characters(${size(limit)})`
    const one = codecOf(type)
    if (bracket === '<') return `list(${one}, ${size(limit)})`
    return star === '*' ? `optional(${one})` : one
  }
  return { name: camel(name), codec: codec() }
}

function structOf(body: string): string {
  const fields = body
    .split(';')
    .map((field) => field.trim())
    .filter((field) => field !== '')
    .map(fieldOf)
  return `struct({ ${fields.map(({ name, codec }) => `${name}: ${codec}`).join(', ')} })`
}

function numberOf(name: string): number {
  const [, number] = new RegExp(`REMOTE_PROC_${name.toUpperCase()} = (\\d+)`).exec(description) ?? []
  if (number === undefined) throw new Error(`The description has no procedure ${name}`)
  return Number(number)
}

/** Returns the codec of the arguments or of the result of a call; most calls lack one of them. */
function partOf(name: string): string {
  const body = structs.get(name)
  return body === undefined ? 'nothing' : structOf(body)
}

const callLines = calls.map((name) => {
  const parts = `${partOf(`remote_${name}_args`)}, ${partOf(`remote_${name}_ret`)}`
  return `${camel(name)}: procedure(${numberOf(name)}, ${parts}),`
})
const eventLines = events.map(
  (name) =>
    `${camel(name.replace('domain_event_callback_', ''))}: procedure(${numberOf(name)}, nothing, ${partOf(`remote_${name}_msg`)}),`,
)
codecOf('remote_error')

const file = path.join(import.meta.dirname, '../packages/hypervisor/libvirt/rpc/protocol.gen.ts')
writeFileSync(
  file,
  `// Generated by tools/write-libvirt-protocol.gen.ts from libvirt's remote_protocol.x. Do not edit.
import { type Codec, characters, fixed, hyper, double, int, list, opaque, optional, struct, text, unsignedHyper, uint, union } from './xdr.ts'

/** A procedure of the protocol: its number, and the codecs of its arguments and its result. */
export interface Procedure<A, R> { readonly number: number; readonly args: Codec<A>; readonly result: Codec<R> }

function procedure<A, R>(number: number, args: Codec<A>, result: Codec<R>): Procedure<A, R> {
  return { number, args, result }
}

const nothing: Codec<object> = { encode: () => {}, decode: () => ({}) }

${[...written].map(([name, codec]) => `${exported.includes(name) ? 'export ' : ''}const ${name} = ${codec}`).join('\n\n')}

/** Calls, by their name in the description. */
export const calls = {
${callLines.join('\n')}
}

/** Events. Their result is what they report. */
export const events = {
${eventLines.join('\n')}
}
`,
)
