import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud

beforeAll(async () => {
  cloud = await testCloud()
})
afterAll(() => cloud.close())

function raw(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  return cloud.controlPlane.fetch(
    new Request(`http://portico.test${path}`, {
      method,
      headers: {
        cookie: `session=${cloud.admin.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    }),
  )
}

async function refusal(response: Response) {
  const body = (await response.json()) as { message: string; error_code?: string; request_id: string }
  expect(response.headers.get('x-request-id')).toBe(body.request_id)
  return { status: response.status, message: body.message, code: body.error_code }
}

describe('malformed requests', () => {
  test.each([
    ['{"name": "x",', /^unable to parse JSON body: .* at line 1 column \d+$/],
    ['{"name": "Cap"}', /^unable to parse JSON body: name: .*ASCII lowercase character at line 1 column 15$/],
    ['{\n "name": "x"\n}', /^unable to parse JSON body: missing field `description` at line 3 column 2$/],
    ['[]', /^unable to parse JSON body: /],
  ])('%j returns 400 without an error code, with line and column', async (body, message) => {
    const { status, message: said, code } = await refusal(await raw('POST', '/v1/projects', body))
    expect({ status, code }).toEqual({ status: 400, code: undefined })
    expect(said).toMatch(message)
  })

  test('a wrong content type is named in the message', async () => {
    const response = await raw('POST', '/v1/projects', 'name=x', { 'content-type': 'text/plain' })
    expect((await refusal(response)).message).toBe(
      'expected content type "application/json", got "text/plain"',
    )
  })

  test('a body over the limit is refused', async () => {
    const body = JSON.stringify({ name: 'x', description: 'y'.repeat(1024 * 1024) })
    expect((await refusal(await raw('POST', '/v1/projects', body))).message).toBe(
      'request body exceeded maximum size of 1048576 bytes',
    )
  })

  test('an operation without login refuses a long body', async () => {
    const body = JSON.stringify({ username: 'a', password: 'b'.repeat(16 * 1024) })
    expect((await refusal(await raw('POST', '/v1/login/main/local', body, { cookie: '' }))).message).toBe(
      'request body exceeded maximum size of 16384 bytes',
    )
  })

  test('invalid limits and page tokens return 400', async () => {
    for (const query of ['limit=0', 'limit=-1', 'limit=x', 'sort_by=size', 'page_token=broken']) {
      expect((await raw('GET', `/v1/projects?${query}`)).status, query).toBe(400)
    }
  })

  test('errors are reported in the order route, path and query, authentication, body', async () => {
    const anonymous = { cookie: '' }
    expect((await raw('GET', '/v1/nothing', undefined, anonymous)).status).toBe(404)
    expect((await raw('GET', '/v1/projects?limit=x', undefined, anonymous)).status).toBe(400)
    expect((await raw('POST', '/v1/projects', '{', anonymous)).status).toBe(401)
    expect((await raw('POST', '/v1/projects', '{')).status).toBe(400)
  })

  test('a form is refused where JSON is expected, and JSON where a form is expected', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', cookie: '' }
    expect((await raw('POST', '/v1/login/main/local', 'username=a', form)).status).toBe(400)
    const json = { 'content-type': 'application/json' }
    expect((await raw('POST', '/device/token', '{}', json)).status).toBe(400)
    expect((await raw('POST', '/device/token', '{}', { 'content-type': 'text/plain' })).status).toBe(400)
  })
})

describe('routing', () => {
  test('a known path with another method returns 405 with Allow', async () => {
    const response = await raw('PATCH', '/v1/projects')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'POST'])
  })

  test('empty path segments are ignored', async () => {
    expect((await raw('GET', '/v1//projects/')).status).toBe(200)
  })
})

describe('paging', () => {
  test('page tokens are valid without other parameters, contain the sort order, and end with the last page', async () => {
    for (let i = 0; i < 7; i++) await cloud.admin.post('/v1/projects', { name: `page-${i}`, description: '' })
    const first = await cloud.admin.get('/v1/projects?limit=3&sort_by=name_descending')
    const second = await cloud.admin.get(`/v1/projects?limit=3&page_token=${first.body.next_page}`)
    const third = await cloud.admin.get(
      `/v1/projects?limit=3&page_token=${second.body.next_page}&sort_by=name_ascending`,
    )
    const names = [first, second, third].map((page) =>
      page.body.items.map((item: { name: string }) => item.name),
    )
    expect(names).toEqual([['page-6', 'page-5', 'page-4'], ['page-3', 'page-2', 'page-1'], ['page-0']])
    expect(third.body.next_page).toBeNull()
  })

  test('rows created and deleted while paging are neither repeated nor skipped', async () => {
    const first = await cloud.admin.get('/v1/projects?limit=3')
    await cloud.admin.post('/v1/projects', { name: 'aaa', description: '' })
    const second = await cloud.admin.get(`/v1/projects?limit=100&page_token=${first.body.next_page}`)
    expect(second.body.items.map((item: { name: string }) => item.name)).toEqual([
      'page-3',
      'page-4',
      'page-5',
      'page-6',
    ])
  })

  test('paging by a column with equal values returns every row once, in both directions', async () => {
    for (const sort of ['time_created', '-time_created']) {
      const seen: string[] = []
      let token: string | null = ''
      while (token !== null) {
        const query: string = token === '' ? `sort=${sort}` : `page_token=${token}`
        const { body } = await cloud.admin.get(`/v1/projects?limit=2&${query}`)
        seen.push(...body.items.map((item: { id: string }) => item.id))
        token = body.next_page
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toHaveLength(8)
    }
  })

  test('a page token of another list is refused', async () => {
    const { body } = await cloud.admin.get('/v1/projects?limit=1')
    expect((await cloud.admin.get(`/v1/users?page_token=${body.next_page}`)).status).toBe(400)
  })
})

test('a dry run responds like the real request and changes nothing', async () => {
  const request = new Request('http://portico.test/v1/projects', {
    method: 'POST',
    headers: { cookie: `session=${cloud.admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'never', description: '' }),
  })
  const response = await cloud.controlPlane.fetch(request, { dryRun: true })
  expect(response.status).toBe(201)
  expect((await cloud.admin.get('/v1/projects/never')).status).toBe(404)
})

describe('a request with the header api-version', () => {
  const later = '2026021301.0.0'
  const send = (version: string, method: string, path: string, body?: object) =>
    raw(method, path, body === undefined ? undefined : JSON.stringify(body), { 'api-version': version })
  const project = { name: 'versions', description: '' }

  test('is refused when the version is malformed', async () => {
    expect(await refusal(await send('rubbish', 'GET', '/v1/projects'))).toMatchObject({
      status: 400,
      message: expect.stringMatching(
        /^bad header api-version: "rubbish" is not a version that this server knows/,
      ),
    })
  })

  test('is served normally, with unknown fields, when the version is not later than the served one', async () => {
    const answered = await send('20250604.0.0', 'POST', '/v1/projects', { ...project, colour: 'red' })
    expect(answered.status).toBe(201)
  })

  test('is served when later versions did not change the operation', async () => {
    expect((await send(later, 'GET', '/v1/projects?limit=1')).status).toBe(200)
    expect(
      (await send(later, 'POST', '/v1/projects?dry_run=true', { ...project, name: 'other' })).status,
    ).toBe(200)
  })

  test('is refused when it has a field that this contract does not have', async () => {
    const body = { ...project, address_allocator: { type: 'explicit', ip: '1.2.3.4' } }
    expect(
      (await refusal(await send(later, 'POST', '/v1/floating-ips?project=versions', body))).message,
    ).toBe(
      'unable to parse JSON body: field "address_allocator" is not part of API version 20250212.0.0, which this ' +
        'server serves; the request asks for 2026021301.0.0 at line 1 column 91',
    )
  })

  test('is refused when it has a parameter that this contract does not have', async () => {
    expect((await refusal(await send(later, 'GET', '/v1/projects?colour=red'))).message).toBe(
      'unable to parse query string: parameter "colour" is not part of API version 20250212.0.0, which this server ' +
        'serves; the request asks for 2026021301.0.0',
    )
  })

  test('is refused when later versions changed the response', async () => {
    const { status, message } = await refusal(await send(later, 'GET', '/v1/disks?project=versions'))
    expect(status).toBe(400)
    expect(message).toMatch(/^disk_list responds in the shape of API version 20250212.0.0/)
  })
})

test('a request that needs damaged data of the database says so', async () => {
  // PostgreSQL reports a page with a wrong checksum with this code.
  await sql`create function damaged() returns trigger language plpgsql as
    $$ begin raise 'invalid page in block 0' using errcode = 'XX001'; end $$`.execute(cloud.db)
  await sql`create trigger damaged before insert on project execute function damaged()`.execute(cloud.db)
  try {
    const body = JSON.stringify({ name: 'damaged', description: '' })
    expect(await refusal(await raw('POST', '/v1/projects', body))).toEqual({
      status: 500,
      message: 'The database has damaged data. Ask an operator to restore it',
      code: 'Internal',
    })
  } finally {
    await sql`drop function damaged cascade`.execute(cloud.db)
  }
})
