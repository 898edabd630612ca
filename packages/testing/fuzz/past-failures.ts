import { encodeToken, type KeyValue } from '@portico/control-plane/kernel/paging/token.ts'
import type { Bytes } from './malicious-values.ts'

/** A request that once caused a failure, with the right response. The first administrator sends it by default. */
export interface PastFailure {
  readonly what: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** path and query; names are those of `makeFixture` */
  readonly target: string
  readonly body?: Bytes
  readonly anonymous?: true
  readonly status: number
  /** part of the refusal's message */
  readonly says?: string
}

const get = (what: string, target: string, status: number, says?: string): PastFailure => ({
  what,
  method: 'GET',
  target,
  status,
  ...(says === undefined ? {} : { says }),
})

const token = (after: KeyValue[], query: Record<string, unknown> = {}, operation = 'project_list') =>
  `page_token=${encodeToken({ operation, query, after })}`

const projects = (what: string, query: string, says: string) => get(what, `/v1/projects?${query}`, 400, says)

const create = (what: string, body: Bytes, says: string): PastFailure => ({
  what,
  method: 'POST',
  target: '/v1/projects',
  body,
  status: 400,
  says,
})

const levels = (count: number) => `{"name":${'['.repeat(count)}${']'.repeat(count)},"description":""}`

const quota = (what: string, body: string, status: number, says?: string): PastFailure => ({
  what,
  method: 'PUT',
  target: '/v1/system/silos/main/quotas',
  body,
  status,
  ...(says === undefined ? {} : { says }),
})

/** All failures that were ever found; none is removed. */
export const pastFailures: readonly PastFailure[] = [
  projects('a sort by what every object has', 'sort=constructor', 'can be sorted by name, id, time_created'),
  projects('… and its prototype', 'sort=__proto__', 'can be sorted by'),
  projects('NUL in a search', 'search=a%00b', 'search: text must not contain the character NUL'),
  projects(
    'NUL in a selector of states',
    'state=a&state=%00',
    'state[1]: text must not contain the character NUL',
  ),
  projects('NUL in the name of a parameter', '%00=a', 'text must not contain the character NUL'),
  projects('NUL in a page token', 'page_token=%00', 'NUL'),
  get('NUL in a path', '/v1/projects/%00', 400, 'NUL'),
  get('a query whose name is that of a prototype', '/v1/projects?__proto__=a&__proto__=b', 200),

  create('NUL in a name', String.raw`{"name":"\u0000","description":""}`, 'NUL'),
  create(
    'NUL in a description',
    String.raw`{"name":"a","description":"\u0000"}`,
    'description: text must not contain the character NUL (U+0000) at line 1 column 35',
  ),
  create('NUL in a key', String.raw`{"name":"a","description":"","\u0000":1}`, 'NUL'),
  create(
    'half a surrogate pair',
    String.raw`{"name":"a","description":"\ud800"}`,
    'half of a surrogate pair',
  ),
  create('invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'not valid UTF-8'),
  create('65 levels', levels(64), 'recursion limit exceeded at line 1 column 72'),
  create('2,000 levels', levels(2000), 'recursion limit exceeded'),
  create('500,000 levels that never end', '['.repeat(500_000), 'recursion limit exceeded'),
  create(
    'no level too deep, only brackets in a text',
    JSON.stringify({ name: '['.repeat(5000) }),
    'at most 63 characters',
  ),
  create(
    'a long text that must be skipped to say where',
    JSON.stringify({ description: '\\"'.repeat(200_000) }),
    'missing field `name`',
  ),
  {
    what: '2,000 levels before login',
    method: 'POST',
    target: '/v1/login/main/local',
    body: levels(2000),
    anonymous: true,
    status: 400,
    says: 'recursion limit exceeded',
  },

  projects('a token with a number for a name', token([7]), 'it does not fit this list'),
  projects('… with too many keys', token(['a', 'b']), 'it does not fit this list'),
  projects('… with NUL in its key', token(['a\0']), 'it does not fit this list'),
  projects('… with a text for an id', token(['a'], { sort: 'id' }), 'it does not fit this list'),
  projects(
    '… with a day that is none',
    token(['2026-13-05', crypto.randomUUID()], { sort: 'time_created' }),
    'it does not fit this list',
  ),
  projects(
    '… with a year beyond all',
    token(['+275760-09-13T00:00:00.000Z', crypto.randomUUID()], { sort: 'time_created' }),
    'it does not fit this list',
  ),
  projects('… with a sort that is none', token(['a'], { sort: 7 }), 'unable to parse query string: sort'),
  projects(
    '… with a sort by what every object has',
    token(['a'], { sort: 'constructor' }),
    'can be sorted by',
  ),
  projects(
    '… with a search that is none',
    token(['a'], { search: { a: 1 } }),
    'unable to parse query string: search',
  ),
  projects('… with NUL in its search', token(['a'], { search: '\0' }), 'NUL'),
  projects(
    '… with states that are none',
    token(['a'], { state: [[]] }),
    'unable to parse query string: state',
  ),
  projects(
    '… of 5,000 levels',
    `page_token=${btoa(`[1,"project_list",${'['.repeat(5000)}`)}`,
    'unrecognized format',
  ),
  projects('… of another list', token(['a'], {}, 'disk_list'), 'it belongs to another list'),
  get(
    'a token without the project it needs',
    `/v1/disks?${token(['a'], {}, 'disk_list')}`,
    400,
    'missing field `project`',
  ),
  get(
    'a token whose project is no name',
    `/v1/disks?${token(['a'], { project: ['x'] }, 'disk_list')}`,
    400,
    'project',
  ),
  get(
    'a token with half a byte for a size',
    `/v1/disks?${token([0.5, crypto.randomUUID()], { project: 'matrix', sort: 'size' }, 'disk_list')}`,
    400,
    'does not fit',
  ),
  get('changes of what is no id', '/portico/v1/changes?id=x', 400, 'id: expected a UUID'),
  get(
    '… by token',
    `/portico/v1/changes?${token([1], { id: 'x' }, 'portico_changes')}`,
    400,
    'id: expected a UUID',
  ),
  get(
    'changes before a place that is none',
    `/portico/v1/changes?${token(['x'], {}, 'portico_changes')}`,
    400,
    'does not fit',
  ),
  get(
    '… before two places',
    `/portico/v1/changes?${token([1, 2], {}, 'portico_changes')}`,
    400,
    'does not fit',
  ),

  quota('a quota of 2^53', '{"memory":9007199254740992}', 400, 'may be at most 9007199254740991'),
  quota('a quota of nearly 2^63', '{"storage":9223372036854774784}', 400, 'may be at most'),
  quota('more processors than there are numbers', '{"cpus":9223372036854774784}', 400, 'may be at most'),
  quota('the largest quota', '{"memory":9007199254740991}', 200),
]
