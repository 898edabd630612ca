import { describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import reference from './reference/api-2025-03.json' with { type: 'json' }
import { differences } from './testing/compare-openapi.ts'

describe('our OpenAPI document', () => {
  test('equals the published contract', () => {
    expect(differences(openApiDocument(), reference)).toEqual([])
  })

  test('adds extensions on request without changing the published contract', () => {
    const extended = differences(openApiDocument({ extensions: true }), reference)
    const additions = extended.filter((line) => !/portico|Portico/.test(line))
    expect(additions.filter((line) => line.startsWith('missing'))).toEqual([])
    expect(
      additions.filter(
        (line) =>
          !/parameters|responses\.(200\.headers|412)|^changed tags|ResultsPage\.properties\.count/.test(line),
      ),
    ).toEqual([])
    expect(extended.join('\n')).toContain('/portico/v1/stream')
  })
})

type Json = { [key: string]: unknown }

/**
 * An error in a document that the comparison must detect: its path, and a function that makes the value there wrong.
 */
type Mistake = [name: string, place: string[], wrong: (value: Json) => void]

const schema = (...rest: string[]) => ['components', 'schemas', ...rest]
const call = (method: string, path: string, ...rest: string[]) => ['paths', path, method, ...rest]

const mistakes: Mistake[] = [
  ['a field no longer required', schema('Instance'), (it) => (it['required'] as string[]).pop()],
  ['another format', schema('Rack', 'properties', 'id'), (it) => (it['format'] = 'date-time')],
  ['another pattern', schema('Name'), (it) => (it['pattern'] = '^[a-z]+$')],
  ['another length', schema('Password'), (it) => (it['maxLength'] = 100)],
  ['another minimum', schema('TimeseriesSchema', 'properties', 'version'), (it) => (it['minimum'] = 0)],
  ['null refused', schema('Disk', 'properties', 'image_id'), (it) => delete it['nullable']],
  ['null allowed', schema('Disk', 'properties', 'id'), (it) => (it['nullable'] = true)],
  ['a word missing from an enumeration', schema('SnapshotState'), (it) => (it['enum'] as string[]).pop()],
  ['a variant missing', schema('DiskState'), (it) => (it['oneOf'] as Json[]).splice(3, 1)],
  ['a field missing', schema('Vpc', 'properties'), (it) => delete it['dns_name']],
  ['a field too many', schema('Vpc', 'properties'), (it) => (it['extra'] = { type: 'string' })],
  ['another default', schema('InstanceCreate', 'properties', 'start'), (it) => (it['default'] = false)],
  ['another reference', schema('Snapshot', 'properties', 'state'), (it) => (it['$ref'] = '#/x')],
  [
    'repeated entries allowed',
    schema('TimeseriesSchema', 'properties', 'field_schema'),
    (it) => delete it['uniqueItems'],
  ],
  [
    'other map values',
    schema('BgpExported', 'properties', 'exports'),
    (it) => (it['additionalProperties'] = {}),
  ],
  ['a component missing', schema(), (it) => delete it['Rack']],
  ['an operation missing', call('get', '/v1/disks').slice(0, 2), (it) => delete it['post']],
  ['another operation id', call('get', '/v1/ping'), (it) => (it['operationId'] = 'pong')],
  [
    'another status',
    call('post', '/v1/disks', 'responses'),
    (it) => {
      it['200'] = it['201']
      delete it['201']
    },
  ],
  [
    'another content type',
    call('post', '/device/auth', 'requestBody', 'content'),
    (it) => {
      it['application/json'] = it['application/x-www-form-urlencoded']
      delete it['application/x-www-form-urlencoded']
    },
  ],
  ['a parameter missing', call('get', '/v1/disks'), (it) => (it['parameters'] as Json[]).pop()],
  [
    'a parameter required',
    call('get', '/v1/images'),
    (it) => {
      for (const parameter of it['parameters'] as Json[]) parameter['required'] = true
    },
  ],
  [
    'other first-page needs',
    call('get', '/v1/disks', 'x-dropshot-pagination'),
    (it) => (it['required'] = []),
  ],
  ['no error answers', call('get', '/v1/disks', 'responses'), (it) => delete it['4XX']],
  [
    'no websocket',
    call('get', '/v1/instances/{instance}/serial-console/stream'),
    (it) => delete it['x-dropshot-websocket'],
  ],
]

const wrap = (state: Json) => ({ paths: {}, components: { schemas: { State: state } } })

describe('the comparison of OpenAPI documents', () => {
  test.each(mistakes)('detects %s', (_name, place, wrong) => {
    const broken = structuredClone(openApiDocument())
    let target: unknown = broken
    for (const key of place) target = (target as Json)[key]
    wrong(target as Json)
    expect(differences(broken, reference)).not.toEqual([])
  })

  test('ignores differences in notation that have the same meaning', () => {
    const word = { type: 'string', enum: ['a', 'b'] }
    const words = {
      oneOf: [
        { type: 'string', enum: ['b'] },
        { type: 'string', enum: ['a'] },
      ],
    }
    expect(differences(wrap(word), wrap(words))).toEqual([])
    expect(differences(wrap({ allOf: [word] }), wrap(word))).toEqual([])
  })
})
