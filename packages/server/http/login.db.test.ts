import { localClient } from '@portico/control-plane/kernel/client.ts'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packed, TestProvider } from '@portico/adapters/saml/testing/identity-provider.ts'
import { documentsOf } from './documents.ts'
import { createHost } from './host.ts'

const idp = new TestProvider()

let cloud: TestCloud
let host: ReturnType<typeof createHost>
beforeAll(async () => {
  cloud = await testCloud({ sleds: 1 })
  const html = '<html lang="en"><head></head><body>the page</body></html>'
  const console = { ...documentsOf(html, {}, []), asset: () => null }
  host = createHost({
    controlPlane: cloud.controlPlane,
    console,
    readPage: () => Promise.resolve(),
    openApi: () => '{}',
  })
})
afterAll(() => cloud.close())

/** Requests a page in the way a browser does. */
async function open(path: string, { name = 'portico', accept = 'text/html' } = {}) {
  const url = new URL(`http://${name}${path}`)
  const answer = await host(new Request(url, { headers: { accept } }), {
    ...localClient(url),
    address: '127.0.0.1',
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

async function addSilo(name: string): Promise<void> {
  await cloud.admin.post('/v1/system/silos', {
    name,
    description: '',
    discoverable: true,
    identity_mode: 'saml_jit',
    quotas: { cpus: 1, memory: 0, storage: 0 },
    tls_certificates: [],
  })
}

test('anonymous users are redirected to the only silo with a way to log in', async () => {
  expect(await open('/projects?search=a')).toMatchObject({
    status: 302,
    location: '/login/main/local?redirect_uri=%2Fprojects%3Fsearch%3Da',
  })
  expect((await open('/login')).location).toBe('/login/main/local')
  expect((await open('/login?redirect_uri=%2Fimages')).location).toBe(
    '/login/main/local?redirect_uri=%2Fimages',
  )
  expect((await open('/login?redirect_uri=https://evil.example')).location).toBe('/login/main/local')
})

test('a silo without a way to log in is refused with that reason', async () => {
  await addSilo('corp')
  const answer = await open('/login', { name: 'corp.sys.portico.internal' })
  expect([answer.status, JSON.parse(answer.text).message]).toEqual([
    400,
    'no identity providers are configured for Silo',
  ])
})

test('the host selects one of several silos, or otherwise the user', async () => {
  await cloud.admin.post('/v1/system/identity-providers/saml?silo=corp', {
    name: 'sso',
    description: '',
    acs_url: 'http://portico/login/corp/saml/sso',
    slo_url: '',
    idp_entity_id: idp.entityId,
    sp_client_id: 'portico',
    technical_contact_email: '',
    idp_metadata_source: { type: 'base64_encoded_xml', data: packed(idp.metadata) },
  })
  expect((await open('/projects', { name: 'corp.sys.portico.internal' })).location).toBe(
    '/login/corp/saml/sso?redirect_uri=%2Fprojects',
  )
  expect((await open('/projects')).location).toBe('/login?redirect_uri=%2Fprojects')
  const page = await open('/login?redirect_uri=%2Fprojects')
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('the page')])
})

test('the link on a login page redirects to the identity provider, and no other page does', async () => {
  const { status, location } = await open('/login/corp/saml/sso/redirect?redirect_uri=%2Fprojects')
  expect([status, location]).toEqual([
    302,
    expect.stringMatching(/^https:\/\/idp\.example\/login\?SAMLRequest=/),
  ])
  const elsewhere = await open('/login/corp/saml/sso/redirect?redirect_uri=%2F%2Fevil.example')
  expect([elsewhere.status, elsewhere.location]).toEqual([400, null])
  const unknown = await open('/login/corp/saml/other/redirect')
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('the page')])
})
