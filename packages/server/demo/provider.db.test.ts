import { fillDemo } from '@portico/control-plane/demo/fill.ts'
import { localClient } from '@portico/control-plane/kernel/client.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { seededRandom } from '@portico/domain/testing/seeded-random.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentsOf } from '#http/documents.ts'
import { createHost } from '#http/host.ts'
import { demoHost, providerKey } from './keys.ts'
import { createDemoProvider } from './provider.ts'

let cloud: TestCloud
/** Two servers on one database, and one without `--demo`. */
let servers: {
  one: ReturnType<typeof createHost>
  two: ReturnType<typeof createHost>
  plain: ReturnType<typeof createHost>
}
beforeAll(async () => {
  cloud = await testCloud()
  const { controlPlane } = cloud
  await fillDemo(controlPlane, {
    random: seededRandom(3),
    host: demoHost(await providerKey(controlPlane), cloud.clock),
  })
  const html = '<html lang="en"><head></head><body>the page</body></html>'
  const console = { ...documentsOf(html, {}, []), asset: () => null }
  const serve = async (isDemo: boolean) =>
    createHost({
      controlPlane,
      console,
      readPage: () => Promise.resolve(),
      openApi: () => '{}',
      demoProvider: isDemo ? createDemoProvider(controlPlane, await providerKey(controlPlane)) : null,
    })
  servers = { one: await serve(true), two: await serve(true), plain: await serve(false) }
})
afterAll(() => cloud.close())

interface Sent {
  readonly origin?: string
  readonly cookie?: string
  /** form fields */
  readonly body?: URLSearchParams
}

const ask = (
  fetch: ReturnType<typeof createHost>,
  address: string,
  { origin = 'http://one:4600', cookie, body }: Sent = {},
) => {
  const url = new URL(address, origin)
  const headers = { accept: 'text/html', ...(cookie !== undefined && { cookie }) }
  const form = body === undefined ? {} : { method: 'POST', body }
  return fetch(new Request(url, { headers, ...form }), { ...localClient(url), address: '127.0.0.1' })
}

const begin = '/login/studio/saml/test-provider/redirect?redirect_uri=%2Fprojects%3Fsort%3Dname'

/** Opens the page that a browser is redirected to, and returns its forms by button label. */
async function open(fetch = servers.one) {
  const { status, headers } = await ask(fetch, begin)
  expect(status).toBe(302)
  const location = headers.get('location') ?? ''
  const page = await ask(fetch, location)
  const html = await page.text()
  const forms = [...html.matchAll(/<form method="post" action="([^"]*)">(.*?)<\/form>/g)].map(
    ([, action = '', content = '']) => {
      const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(content)?.[1] ?? ''
      const label = /<button>(.*?)<\/button>/.exec(content)?.[1] ?? ''
      const body = new URLSearchParams({
        SAMLResponse: field('SAMLResponse'),
        RelayState: field('RelayState'),
      })
      return [label, { action, body }] as const
    },
  )
  return { location, page, html, forms: new Map(forms) }
}

async function choose(label: string, fetch = servers.one, opened = open(fetch)) {
  const form = (await opened).forms.get(label)
  if (form === undefined) throw new Error(`nothing says ${label}`)
  const { status, headers } = await ask(fetch, form.action, { body: form.body })
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? null
  return { status, location: headers.get('location'), cookie }
}

// oxlint-disable-next-line typescript/no-explicit-any -- each call answers another shape
const me = async (cookie: string | null, path: string): Promise<any> =>
  (await ask(servers.one, path, { cookie: cookie ?? '' })).json()

describe('the test provider', () => {
  test("returns its metadata, with a policy as strict as that of the console's pages", async () => {
    const { page, html } = await open()
    expect(page.status).toBe(200)
    expect(html).toContain('This is a test provider')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(html).not.toContain('style=')
    expect((await ask(servers.one, '/portico/demo-idp/style.css')).headers.get('content-type')).toContain(
      'text/css',
    )
  })

  test('logs a user in with their groups, and redirects back to the original page', async () => {
    const { status, location, cookie } = await choose('dov@studio.example')
    expect([status, location]).toEqual([303, '/projects?sort=name'])
    expect(await me(cookie, '/v1/me')).toMatchObject({
      display_name: 'dov@studio.example',
      silo_name: 'studio',
    })
    expect((await me(cookie, '/v1/me/groups')).items).toMatchObject([{ display_name: 'artists' }])
  })

  test('creates a new user at the first login', async () => {
    const { cookie } = await choose('ema@studio.example')
    expect((await me(cookie, '/v1/me/groups')).items).toEqual([])
    expect(await me(cookie, '/v1/projects')).toMatchObject({ error_code: 'Forbidden' })
  })

  test('updates groups that have changed', async () => {
    const { cookie } = await choose('noor@studio.example')
    const { id } = await me(cookie, '/v1/me')
    await cloud.controlPlane.asSystem('test', ({ db }) =>
      db.deleteFrom('group_member').where('user_id', '=', id).execute(),
    )
    const again = await choose('noor@studio.example')
    expect((await me(again.cookie, '/v1/me/groups')).items).toMatchObject([{ display_name: 'studio-admins' }])
  })

  test('can be used on each server of one database, at any address', async () => {
    const opened = await open(servers.two)
    const form = opened.forms.get('carla@studio.example')
    const answer = await ask(servers.two, form?.action ?? '', {
      body: form?.body ?? new URLSearchParams(),
      origin: 'https://elsewhere.example',
    })
    expect(answer.headers.get('location')).toBe('/projects?sort=name')
  })

  test.each([
    ['Decline', 'declined'],
    ['No name', 'nameless'],
    ['Too late', 'time'],
    ['Another service', 'audience'],
    ['Another issuer', 'issuer'],
    ['Never asked', 'unasked'],
    ['Changed', 'altered'],
    ['Unreadable', 'unreadable'],
  ])('response %s is refused as %s', async (label, failed) => {
    const { status, location, cookie } = await choose(label)
    expect([status, location, cookie]).toEqual([
      303,
      `/login/studio/saml/test-provider?failed=${failed}&redirect_uri=%2Fprojects%3Fsort%3Dname`,
      null,
    ])
  })

  test('responses are valid for only one login', async () => {
    const opened = open()
    await choose('dov@studio.example', servers.one, opened)
    expect((await choose('dov@studio.example', servers.two, opened)).location).toContain('failed=used')
  })

  test('accepts only requests signed by its own silo', async () => {
    const { location } = await open()
    const url = new URL(location, 'http://one')
    const changed = (name: string, value: string | null) => {
      const copy = new URL(url)
      if (value === null) copy.searchParams.delete(name)
      else copy.searchParams.set(name, value)
      return copy.pathname + copy.search
    }
    for (const address of [
      '/portico/demo-idp/sign-in',
      changed('Signature', null),
      changed('Signature', 'AAAA'),
      changed('SAMLRequest', 'AAAA'),
      changed('RelayState', btoa('{"redirect_uri":"/other"}')),
      changed('SigAlg', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
    ]) {
      const answer = await ask(servers.one, address)
      expect([answer.status, await answer.text()]).toEqual([400, expect.not.stringContaining('<form')])
    }
  })

  test('does not exist without --demo', async () => {
    const led = await ask(servers.plain, begin)
    expect(led.headers.get('location')).toMatch(/^https:\/\/test-provider\.invalid\//)
    const { location } = await open()
    expect((await ask(servers.plain, location)).status).toBe(404)
    expect((await ask(servers.plain, '/portico/demo-idp/style.css')).status).toBe(404)
  })

  test('refuses requests when its silo has another provider with that name', async () => {
    const { location } = await open()
    const change = (idp_entity_id: string) =>
      cloud.controlPlane.asSystem('test', ({ db }) =>
        db
          .updateTable('saml_identity_provider')
          .set({ idp_entity_id })
          .where('name', '=', 'test-provider')
          .execute(),
      )
    await change('https://real.example')
    expect((await ask(servers.one, location)).status).toBe(400)
    await change('https://test-provider.invalid/metadata')
    expect((await ask(servers.one, location)).status).toBe(200)
  })

  test('does not reveal its key in any response', async () => {
    const { keyPem } = await providerKey(cloud.controlPlane)
    const logged = await cloud.db.selectFrom('change').selectAll().execute()
    expect(JSON.stringify(logged)).not.toContain('PRIVATE KEY')
    expect(keyPem).toContain('PRIVATE KEY')
  })
})
