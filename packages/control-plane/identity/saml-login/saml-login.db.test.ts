import { sign } from 'node:crypto'
import {
  packed,
  type ResponseContent,
  TestProvider,
  unpacked,
} from '@portico/adapters/saml/testing/identity-provider.ts'
import { groupsNotUpdatedMessage } from '@portico/domain/saml/failures.ts'
import { issueCertificate } from '@portico/adapters/x509/issue.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { localClient } from '#kernel/client.ts'
import { limits } from '#kernel/limits.ts'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { pageIn } from './relay-state.ts'

const origin = 'http://portico.test'
const acsUrl = `${origin}/login/corp/saml/idp`
const service = { clientId: 'portico', acsUrl }
const client = localClient(new URL(origin))
const secure = { ...client, secure: true }

const idp = new TestProvider()
const ours = issueCertificate({
  name: 'portico',
  from: new Date('2020-01-01T00:00:00Z'),
  until: new Date('2049-01-01T00:00:00Z'),
})

let cloud: TestCloud
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
  await cloud.admin.post('/v1/system/silos', {
    name: 'corp',
    description: '',
    discoverable: true,
    identity_mode: 'saml_jit',
    quotas: { cpus: 1, memory: 0, storage: 0 },
    tls_certificates: [],
  })
  await addProvider('idp', idp)
})
afterEach(() => cloud.close())

async function addProvider(name: string, provider: TestProvider, more: object = {}): Promise<void> {
  const { status, body } = await cloud.admin.post('/v1/system/identity-providers/saml?silo=corp', {
    name,
    description: '',
    acs_url: acsUrl,
    slo_url: `${origin}/logout`,
    idp_entity_id: provider.entityId,
    sp_client_id: 'portico',
    technical_contact_email: 'it@example.org',
    group_attribute_name: 'groups',
    idp_metadata_source: { type: 'base64_encoded_xml', data: packed(provider.metadata) },
    ...more,
  })
  expect([status, body.message]).toEqual([201, undefined])
}

interface How {
  readonly redirectUri?: string | null
  readonly provider?: string
  readonly client?: typeof client
  readonly cookie?: string
}

/** Starts a login. @returns the redirect to the provider */
const begin = ({ redirectUri = null, provider = 'idp', client: by = client, cookie = '' }: How = {}) =>
  cloud.controlPlane.beginSamlLogin(new Request(`${acsUrl}/redirect`, { headers: { cookie } }), by, {
    silo: 'corp',
    provider,
    redirectUri,
  })

/** Starts a login. @returns the login request, as the provider reads it */
async function requested(how: How = {}, provider = idp, as: Parameters<TestProvider['read']>[1] = service) {
  const answer = await begin(how)
  expect(answer.status).toBe(302)
  return provider.read(answer.headers.get('location') ?? '', as)
}

/** Posts the provider's response, as the provider's page does. */
async function postTo(
  response: string,
  {
    relayState = null,
    accept = 'application/json',
    provider = 'idp',
    cookie = '',
    by = client,
  }: {
    relayState?: string | null
    accept?: string
    provider?: string
    cookie?: string
    by?: typeof client
  } = {},
) {
  const form = new URLSearchParams({
    SAMLResponse: response,
    ...(relayState !== null && { RelayState: relayState }),
  })
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'cross-site',
    origin: 'https://idp.example',
    accept,
    cookie,
  }
  const answer = await cloud.controlPlane.fetch(
    new Request(`${origin}/login/corp/saml/${provider}`, { method: 'POST', body: form.toString(), headers }),
    { client: by },
  )
  const text = await answer.text()
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cookie: answer.headers.get('set-cookie'),
    body: text === '' ? null : JSON.parse(text),
  }
}

/** Returns a text whose characters take three bytes each and that does not compress. */
const mixed = (length: number) =>
  Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('')

const say = (more: Omit<ResponseContent, 'now'> = {}): ResponseContent => ({
  now: cloud.clock.now(),
  ...more,
})

/** Performs a whole login. */
async function logIn(more: Omit<ResponseContent, 'now'> = {}) {
  const { id, relayState } = await requested()
  return postTo(await idp.answer(service, id, say(more)), { relayState })
}

const tokenIn = (cookie: string | null) => /session=([0-9a-f]{40});/.exec(cookie ?? '')?.[1] ?? null
const get = async (token: string | null, path: string) => (await cloud.send(token, 'GET', path)).body

async function groupsOf(cookie: string | null): Promise<string[]> {
  const { items } = await get(tokenIn(cookie), '/v1/me/groups')
  return items.map(({ display_name }: { display_name: string }) => display_name).toSorted()
}

const sessions = async () => (await cloud.db.selectFrom('session').select('id').execute()).length

describe('a SAML login', () => {
  test('redirects to the provider, accepts its response, and returns to the page where it started', async () => {
    const { id, relayState } = await requested({ redirectUri: '/projects/shop?search=web' })
    const reply = await postTo(await idp.answer(service, id, say()), { relayState })
    expect([reply.status, reply.location]).toEqual([303, '/projects/shop?search=web'])
    expect(reply.cookie).toMatch(/^session=[0-9a-f]{40}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/)
    expect(await get(tokenIn(reply.cookie), '/v1/me')).toMatchObject({
      display_name: 'ada@example.org',
      silo_name: 'corp',
    })
  })

  test('goes to the first page when the request names no page of the console', async () => {
    for (const relayState of [null, 'nonsense', btoa('{"redirect_uri":"https://evil.example"}')]) {
      const { id } = await requested()
      const reply = await postTo(await idp.answer(service, id, say()), { relayState })
      expect([reply.status, reply.location]).toEqual([303, '/'])
    }
  })

  test('accepts only a page of the console', async () => {
    for (const redirectUri of [
      'https://evil.example/',
      '//evil.example',
      String.raw`/\evil.example`,
      'x',
      '',
    ]) {
      const answer = await begin({ redirectUri })
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { message: 'redirect_uri must be a path and query of this site' },
      ])
    }
    const { relayState } = await requested({ redirectUri: '/projects' })
    expect(pageIn(relayState)).toBe('/projects')
  })

  test('is signed as the provider requires when the silo has a key', async () => {
    const strict = new TestProvider({ entityId: 'https://strict.example', wantsSigned: true })
    const der = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
    await addProvider('signed', strict, {
      signing_keypair: {
        public_cert: der(ours.cert),
        private_key: ours.key.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
      },
    })
    const signed = { ...service, certificate: ours.cert }
    const { id, relayState } = await requested(
      { provider: 'signed', redirectUri: '/projects' },
      strict,
      signed,
    )
    const reply = await postTo(await strict.answer(signed, id, say()), { relayState, provider: 'signed' })
    expect([reply.status, reply.location]).toEqual([303, '/projects'])
  })

  test('returns 404 when the path contains an ID, or the name of a silo with local users', async () => {
    const silo = await get(cloud.admin.token, '/v1/system/silos/corp')
    const request = new Request(acsUrl)
    for (const [named, provider, message] of [
      ['nowhere', 'idp', 'not found: silo with name "nowhere"'],
      [silo.id, 'idp', /^not found: silo/],
      ['main', 'idp', 'not found: identity-provider with name "idp"'],
      ['corp', 'other', 'not found: identity-provider with name "other"'],
    ]) {
      const params = { silo: named, provider, redirectUri: null }
      const answer = await cloud.controlPlane.beginSamlLogin(request, client, params)
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { message: typeof message === 'string' ? message : (expect.stringMatching(message) as string) },
      ])
    }
    expect((await postTo('x', { provider: 'other' })).status).toBe(404)
  })
})

describe('a user of an identity provider', () => {
  test('is created at the first login with their groups, and found again later', async () => {
    const first = await logIn({ groups: ['ops', 'web, data ,'] })
    const second = await logIn({ groups: ['data', 'ops', 'ops', 'web'] })
    const [me, again] = [
      await get(tokenIn(first.cookie), '/v1/me'),
      await get(tokenIn(second.cookie), '/v1/me'),
    ]
    expect(again).toEqual(me)
    expect(await groupsOf(second.cookie)).toEqual(['data', 'ops', 'web'])
    const changes = await cloud.db
      .selectFrom('change')
      .select(['kind', 'action'])
      .where('operation', '=', 'login_saml')
      .where('kind', '<>', 'session')
      .execute()
    expect(changes.map(({ kind, action }) => `${action} ${kind}`).toSorted()).toEqual([
      'create silo-group',
      'create silo-group',
      'create silo-group',
      'create silo-group-member',
      'create silo-group-member',
      'create silo-group-member',
      'create silo-user',
    ])
  })

  test('is in exactly the groups of the last login, and groups without members are kept', async () => {
    await logIn({ groups: ['ops', 'web'] })
    expect(await groupsOf((await logIn({ groups: ['web', 'new'] })).cookie)).toEqual(['new', 'web'])
    const { cookie } = await logIn()
    expect(await groupsOf(cookie)).toEqual([])
    expect((await get(tokenIn(cookie), '/v1/groups')).items).toHaveLength(3)
  })

  test('keeps their groups and gets a failed attempt that says what to change when the provider sends a link instead of groups', async () => {
    await logIn({ groups: ['ops', 'web'] })
    const groupsLink = 'https://graph.windows.net/x/users/y/getMemberObjects'
    const { cookie, location } = await logIn({ groupsLink })
    expect([location, await groupsOf(cookie)]).toEqual(['/', ['ops', 'web']])
    const { items } = await get(
      tokenIn(cookie),
      `/portico/v1/refusals?actor=${(await get(tokenIn(cookie), '/v1/me')).id}`,
    )
    expect(items).toMatchObject([
      {
        operation: 'login_saml',
        kind: 'saml-identity-provider',
        target_name: 'idp',
        message: groupsNotUpdatedMessage,
      },
    ])
    const { id, relayState } = await requested({ redirectUri: '/projects' })
    const inBrowser = await postTo(await idp.answer(service, id, say({ groupsLink })), {
      relayState,
      accept: 'text/html',
    })
    expect(inBrowser.location).toBe('/login/corp/saml/idp?notice=groups&redirect_uri=%2Fprojects')
    expect(await groupsOf((await logIn({ groups: ['web'] })).cookie)).toEqual(['web'])
  })

  test('is in no group when the first login contains a link instead of groups', async () => {
    const { status, cookie } = await logIn({ groupsLink: 'https://graph.windows.net/x' })
    expect([status, await groupsOf(cookie)]).toEqual([303, []])
  })

  test('can have a name of the maximum length', async () => {
    expect((await logIn({ name: 'x'.repeat(1024) })).status).toBe(303)
    expect((await logIn({ name: mixed(341) })).status).toBe(303)
  })

  test("is in no group when the provider's settings name no attribute for groups", async () => {
    const plain = new TestProvider({ entityId: 'https://plain.example' })
    await addProvider('plain', plain, { group_attribute_name: undefined })
    const { id } = await requested({ provider: 'plain' }, plain)
    const { cookie } = await postTo(await plain.answer(service, id, say({ groups: ['ops'] })), {
      provider: 'plain',
    })
    expect(await groupsOf(cookie)).toEqual([])
  })

  test('can be in the maximum number of groups, and can still make requests', async () => {
    const groups = Array.from({ length: limits.samlGroups }, (_, i) => `g${i}`)
    const { cookie } = await logIn({ groups: [groups.join(',')] })
    expect((await get(tokenIn(cookie), '/v1/groups?limit=1000')).next_page).not.toBeNull()
    expect((await cloud.send(tokenIn(cookie), 'GET', '/portico/v1/search?q=g1')).status).toBe(200)
  })

  test('gets the roles of their groups immediately, and loses them when leaving the group', async () => {
    const { cookie } = await logIn({ groups: ['ops'] })
    const [group] = (await get(tokenIn(cookie), '/v1/groups')).items
    const projects = async () => (await cloud.send(tokenIn(cookie), 'GET', '/v1/projects')).status
    expect(await projects()).toBe(403)
    await cloud.admin.put('/v1/system/silos/corp/policy', {
      role_assignments: [{ identity_id: group.id, identity_type: 'silo_group', role_name: 'viewer' }],
    })
    expect(await projects()).toBe(200)
    await logIn()
    expect(await projects()).toBe(403)
  })

  test('can have any name, since attributes and entities are decoded as text', async () => {
    const name = 'O’Neil & Søns <x@example.org> "日本"'
    const { cookie } = await logIn({ name, groups: ['<b>&amp;'] })
    expect((await get(tokenIn(cookie), '/v1/me')).display_name).toBe(name)
    expect(await groupsOf(cookie)).toEqual(['<b>&amp;'])
  })
})

const message = (text: string) => `login by SAML failed: ${text}`
const untrusted = message('the assertion has no accepted signature of the identity provider')
const unsigned = message('the assertion is not signed')
const weak = message('the assertion is signed with SHA-1, which is not secure')
const altered = message('the assertion was changed after it was signed')
const encrypted = message('the assertion, or a part of it, is encrypted')
const transient = message(
  'the assertion identifies the user by a transient NameID, which changes at each sign-in',
)
const tooLong = message('the name of the user or a group in the assertion is too long')
const unreadable = message('the response is not a SAML response with one assertion')
const unasked = message('the response belongs to no sign-in here, or to one that began too long ago')
const forAnother = message('the assertion was made for another service')
const notNow = message('the assertion is not valid now')

const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Returns a response that an attacker signed, with the attacker's certificate in the signature. */
function forgeWithKeyInfo(xml: string): string {
  const certificate = issueCertificate({
    name: 'thief',
    from: new Date('2020-01-01T00:00:00Z'),
    until: new Date('2049-01-01T00:00:00Z'),
  })
  const der = certificate.cert.replaceAll(/-----[^-]+-----|\s/g, '')
  const [info = ''] = /<ds:SignedInfo.*<\/ds:SignedInfo>/s.exec(xml) ?? []
  // The canonical form of the element includes the namespace.
  const canonical = info.includes('xmlns:ds')
    ? info
    : info.replace('<ds:SignedInfo', '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"')
  const value = sign('sha256', Buffer.from(canonical), certificate.key).toString('base64')
  const keyInfo = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${der}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`
  return xml
    .replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${value}`)
    .replace(/<ds:KeyInfo.*<\/ds:KeyInfo>/s, '')
    .replace('</ds:Signature>', `${keyInfo}</ds:Signature>`)
}

async function expectRefused(reply: Awaited<ReturnType<typeof postTo>>, why: string): Promise<void> {
  expect([reply.status, reply.body?.error_code, reply.body?.message, reply.cookie]).toEqual([
    400,
    undefined,
    why,
    null,
  ])
  expect(await sessions()).toBe(1)
}

describe('a response is refused', () => {
  const minutes = (count: number) => new Date(cloud.clock.now().getTime() + count * 60_000)

  test.each<[string, string, () => Omit<ResponseContent, 'now'>]>([
    [
      'of another issuer',
      message('the assertion was issued by another provider than the identity provider of this silo'),
      () => ({ issuer: 'https://other.example' }),
    ],
    ['for another audience', forAnother, () => ({ audience: 'another-service' })],
    ['without an audience', forAnother, () => ({ audience: null })],
    ['for another address', forAnother, () => ({ recipient: 'https://other.example/acs' })],
    ['sent to another address', forAnother, () => ({ destination: 'https://other.example/acs' })],
    ['that has expired', notNow, () => ({ notOnOrAfter: minutes(-1) })],
    ['that is not valid yet', notNow, () => ({ notBefore: minutes(1.1) })],
    ['to an unknown request', unasked, () => ({ inResponseTo: '_made-up' })],
    ['without a request', unasked, () => ({ inResponseTo: null })],
    ['without a name', message('the assertion contains no user name'), () => ({ name: ' ' })],
    [
      'that refuses the login',
      message('the identity provider did not sign the user in'),
      () => ({ status: 'Responder' }),
    ],
    ['without an expiry', notNow, () => ({ rewrite: (xml) => xml.replaceAll(/ NotOnOrAfter="[^"]*"/g, '') })],
    [
      'with an invalid time',
      unreadable,
      () => ({ rewrite: (xml) => xml.replace(/NotBefore="[^"]*"/, 'NotBefore="soon"') }),
    ],
    [
      'without a subject',
      message('the assertion contains no user name'),
      () => ({ rewrite: (xml) => xml.replace(/<saml:Subject>.*<\/saml:Subject>/, '') }),
    ],
    [
      'with a transient NameID',
      transient,
      () => ({ rewrite: (xml) => xml.replace(emailFormat, transientFormat) }),
    ],
    ...['&#0;', '&#x1F;', '&#xFFFE;'].flatMap(
      (reference): [string, string, () => Omit<ResponseContent, 'now'>][] => [
        [
          `with ${reference} in the name`,
          unreadable,
          () => ({ rewrite: (xml) => xml.replace('ada@', `ada${reference}@`) }),
        ],
        [
          `with ${reference} in a group`,
          unreadable,
          () => ({ groups: ['ops'], rewrite: (xml) => xml.replace('>ops<', `>o${reference}ps<`) }),
        ],
        [
          `with ${reference} as the request that it answers`,
          unreadable,
          () => ({ inResponseTo: '_x', rewrite: (xml) => xml.replaceAll('"_x"', `"_x${reference}"`) }),
        ],
      ],
    ),
    ['with a NUL byte in the name', unreadable, () => ({ rewrite: (xml) => xml.replace('ada@', 'ada\0@') })],
    ['with a name longer than the limit', tooLong, () => ({ name: 'x'.repeat(1025) })],
    ['with a name of too many bytes', tooLong, () => ({ name: mixed(1024) })],
    ['with too long a group name', tooLong, () => ({ groups: ['x'.repeat(256)] })],
    [
      'with more groups than the limit',
      message('the assertion has more groups than a user can be in'),
      () => ({ groups: [Array.from({ length: limits.samlGroups + 1 }, (_, i) => `g${i}`).join(',')] }),
    ],
  ])('%s', async (_, why, said) => {
    const { id } = await requested()
    await expectRefused(await postTo(await idp.answer(service, id, say(said()))), why)
  })

  test('when it is signed with another key, under the same key name', async () => {
    const thief = new TestProvider()
    const { id } = await requested()
    await expectRefused(await postTo(await thief.answer(service, id, say())), untrusted)
  })

  test('when it is signed with SHA-1', async () => {
    const old = new TestProvider({ entityId: 'https://old.example', algorithm: 'sha1' })
    await addProvider('old', old)
    const { id } = await requested({ provider: 'old' }, old)
    await expectRefused(await postTo(await old.answer(service, id, say()), { provider: 'old' }), weak)
  })

  test('when it is signed by another provider of the silo', async () => {
    const other = new TestProvider({ entityId: 'https://second.example' })
    await addProvider('second', other)
    const { id } = await requested({ provider: 'second' }, other)
    await expectRefused(await postTo(await other.answer(service, id, say()), { provider: 'idp' }), untrusted)
  })

  test('when it responds to a request to another provider', async () => {
    const other = new TestProvider({ entityId: 'https://second.example' })
    await addProvider('second', other)
    const { id } = await requested({ provider: 'second' }, other)
    await expectRefused(await postTo(await idp.answer(service, id, say())), unasked)
  })

  /** Responses whose signed content was changed afterwards. */
  const tampered: [string, string, (xml: string) => string][] = [
    ['unsigned', unsigned, (xml) => xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '')],
    ['with a changed name', altered, (xml) => xml.replace('ada@example.org', 'bob@example.org')],
    [
      'with a comment in the name',
      unreadable,
      (xml) => xml.replace('ada@example.org', 'ada<!-- -->@example.org'),
    ],
    ['with a processing instruction', unreadable, (xml) => xml.replace('ada@', 'ada<?x ?>@')],
    ['with CDATA', unreadable, (xml) => xml.replace('ada@', '<![CDATA[ada]]>@')],
    [
      'with entities of its own',
      unreadable,
      (xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace('ada@', '&e;')}`,
    ],
    [
      'whose signature moved to the response',
      unsigned,
      (xml) => {
        const [signature = ''] = /<ds:Signature.*<\/ds:Signature>/s.exec(xml) ?? []
        return xml.replace(signature, '').replace('<samlp:Status>', `${signature}<samlp:Status>`)
      },
    ],
    ['signed with an unsupported algorithm', untrusted, (xml) => xml.replace('#rsa-sha256', '#hmac-sha256')],
    [
      'whose digest is made with SHA-1',
      weak,
      (xml) =>
        xml.replace('xmlenc#sha256', 'xmldsig#sha1').replace('2001/04/xmldsig#sha1', '2000/09/xmldsig#sha1'),
    ],
    ["signed with an attacker's key that it contains", untrusted, (xml) => forgeWithKeyInfo(xml)],
    ['with half of a surrogate pair', unreadable, (xml) => xml.replace('ada@', 'ada&#xD800;@')],
    ['with a character beyond Unicode', unreadable, (xml) => xml.replace('ada@', 'ada&#x110000;@')],
    [
      'that is encrypted',
      encrypted,
      (xml) =>
        xml.replace(
          /<saml:Assertion.*<\/saml:Assertion>/s,
          '<saml:EncryptedAssertion></saml:EncryptedAssertion>',
        ),
    ],
    [
      'whose name is encrypted',
      encrypted,
      (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/s, '<saml:EncryptedID></saml:EncryptedID>'),
    ],
    ['that is truncated', unreadable, (xml) => xml.slice(0, -20)],
    [
      'that is another message',
      unreadable,
      (xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse'),
    ],
    [
      'with elements a thousand deep',
      unreadable,
      (xml) => xml.replace('<samlp:Status>', `${'<x>'.repeat(1000)}${'</x>'.repeat(1000)}<samlp:Status>`),
    ],
  ]
  test.each(tampered)('%s', async (_, why, change) => {
    const { id } = await requested()
    const good = unpacked(await idp.answer(service, id, say()))
    const changed = change(good)
    expect(changed).not.toBe(good)
    await expectRefused(await postTo(packed(changed)), why)
  })

  /**
   * Responses that present one assertion to the signature check and another one to the reader (XML signature wrapping).
   */
  const assertionIn = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? expect.fail()
  const forged = (xml: string) =>
    assertionIn(xml)
      .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
      .replace('ada@example.org', 'admin@example.org')
  const wrapped: [string, string, (xml: string) => string][] = [
    [
      'a forged assertion before the signed one',
      unreadable,
      (xml) => xml.replace('<saml:Assertion', `${forged(xml)}<saml:Assertion`),
    ],
    [
      'a forged assertion after the signed one',
      unreadable,
      (xml) => xml.replace('</samlp:Response>', `${forged(xml)}</samlp:Response>`),
    ],
    [
      'the signed assertion within the forged one',
      unreadable,
      (xml) =>
        xml.replace(
          assertionIn(xml),
          forged(xml).replace(
            '</saml:Assertion>',
            `<saml:Advice>${assertionIn(xml)}</saml:Advice></saml:Assertion>`,
          ),
        ),
    ],
    [
      "the signed assertion within the forged one's signature",
      unreadable,
      (xml) => {
        const [signature = ''] = /<ds:Signature.*<\/ds:Signature>/s.exec(xml) ?? []
        const inside = signature.replace(
          '</ds:Signature>',
          `<ds:Object>${assertionIn(xml)}</ds:Object></ds:Signature>`,
        )
        return xml.replace(
          assertionIn(xml),
          forged(xml)
            .replace(/ID="[^"]*"/, 'ID="_forged"')
            .replace('<saml:Subject>', `${inside}<saml:Subject>`),
        )
      },
    ],
    [
      'a signature of another element with the same ID',
      untrusted,
      (xml) => {
        const [, id = ''] = /<saml:Assertion ID="([^"]*)"/.exec(xml) ?? []
        return xml.replace('<samlp:Status>', `<samlp:Extensions ID="${id}"/><samlp:Status>`)
      },
    ],
    [
      'the assertion in an element of its own',
      unreadable,
      (xml) => xml.replace(assertionIn(xml), `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>`),
    ],
  ]
  test.each(wrapped)('when it wraps %s', async (_, why, change) => {
    const { id } = await requested()
    const good = unpacked(await idp.answer(service, id, say()))
    const changed = change(good)
    expect(changed).not.toBe(good)
    await expectRefused(await postTo(packed(changed)), why)
  })

  test.each(['', 'not base64!', packed(''), packed('no xml'), packed('<x/>'), btoa('\u00ff\u00fe'), 'AAAA'])(
    'when it is malformed: %j',
    async (response) => {
      await expectRefused(await postTo(response), unreadable)
    },
  )

  test('when it is longer than the limit', async () => {
    const { status, body } = await postTo('A'.repeat(300_000))
    expect([status, body.message]).toEqual([400, 'request body exceeded maximum size of 262144 bytes'])
  })
})

describe('a SAML response', () => {
  const used = message('the assertion has been used before')

  test('is refused when it is used a second time, on any server', async () => {
    const { id } = await requested()
    const response = await idp.answer(service, id, say())
    expect((await postTo(response)).status).toBe(303)
    const again = await postTo(response)
    expect([again.status, again.body.message]).toEqual([400, used])
    const other = await cloud.another()
    const form = new URLSearchParams({ SAMLResponse: response }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const elsewhere = await other.controlPlane.fetch(
      new Request(acsUrl, { method: 'POST', body: form, headers }),
    )
    expect([elsewhere.status, ((await elsewhere.json()) as { message: string }).message]).toEqual([400, used])
  })

  test('is refused when another response to the same request was used', async () => {
    const { id } = await requested()
    expect((await postTo(await idp.answer(service, id, say()))).status).toBe(303)
    const second = await postTo(await idp.answer(service, id, say()))
    expect([second.status, second.body.message]).toEqual([400, unasked])
  })

  test('is accepted for only one of many concurrent logins', async () => {
    const { id } = await requested()
    const response = await idp.answer(service, id, say())
    const replies = await Promise.all(Array.from({ length: 6 }, () => postTo(response)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      303, 400, 400, 400, 400, 400,
    ])
    expect(await sessions()).toBe(2)
  })

  test('is refused when its request is more than half an hour old', async () => {
    const { id } = await requested()
    cloud.clock.advance(30 * 60_000)
    await expectRefused(await postTo(await idp.answer(service, id, say())), unasked)
  })

  test('is recorded as used, and the record is deleted after it has expired', async () => {
    await logIn()
    await requested()
    cloud.clock.advance(31 * 60_000)
    await cloud.settle()
    for (const table of ['saml_request', 'saml_assertion'] as const) {
      expect(await cloud.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('is accepted only in the browser that started the login when the server uses TLS', async () => {
    const first = await begin({ client: secure })
    const mark = first.headers.get('set-cookie') ?? ''
    expect(mark).toMatch(/^__Host-saml=[0-9a-f]{40}; Path=\/; HttpOnly; SameSite=None; Max-Age=1800; Secure$/)
    const cookie = mark.split(';')[0] ?? ''
    const { id } = await idp.read(first.headers.get('location') ?? '', service)
    const foreign = await postTo(await idp.answer(service, id, say()), {
      by: secure,
      cookie: `__Host-saml=${'0'.repeat(40)}`,
    })
    expect([foreign.status, foreign.body.message]).toEqual([400, unasked])
    // A login that was started in a second tab of the same browser does not prevent the first one.
    const { id: next } = await requested({ client: secure, cookie })
    await requested({ client: secure, cookie })
    const reply = await postTo(await idp.answer(service, next, say()), { by: secure, cookie })
    expect([reply.status, reply.cookie]).toEqual([303, expect.stringMatching(/^__Host-session=.*; Secure$/)])
  })
})

describe('a refused login', () => {
  test('redirects a browser to the login page with a message', async () => {
    const { id, relayState } = await requested({ redirectUri: '/projects?a=b' })
    const reply = await postTo(await idp.answer(service, id, say({ audience: 'other' })), {
      relayState,
      accept: 'text/html,application/xhtml+xml',
    })
    expect([reply.status, reply.cookie, reply.location]).toEqual([
      303,
      null,
      '/login/corp/saml/idp?failed=audience&redirect_uri=%2Fprojects%3Fa%3Db',
    ])
  })

  test('delays further attempts after too many failures', async () => {
    let last = await postTo('x')
    for (let tried = 0; tried < 40 && last.status === 400; tried++) last = await postTo('x')
    expect(last.status).toBe(429)
    const seen = await postTo('x', { accept: 'text/html' })
    expect(seen.location).toBe('/login/corp/saml/idp?failed=busy')
  })

  test('counts against the limit of its source, above which no login can be started', async () => {
    let status = 302
    for (let tried = 0; tried < 70 && status === 302; tried++) status = (await begin()).status
    expect(status).toBe(429)
  })
})

test('starting a SAML login is refused when the system does not support SAML', async () => {
  const plain = await testCloud({ sleds: 1, saml: null })
  await plain.admin.post('/v1/system/silos', {
    name: 'corp',
    description: '',
    discoverable: true,
    identity_mode: 'saml_jit',
    quotas: { cpus: 1, memory: 0, storage: 0 },
    tls_certificates: [],
  })
  const reply = await plain.admin.post('/v1/system/identity-providers/saml?silo=corp', {
    name: 'idp',
    description: '',
    acs_url: acsUrl,
    slo_url: '',
    idp_entity_id: 'x',
    sp_client_id: 'portico',
    technical_contact_email: '',
    idp_metadata_source: { type: 'base64_encoded_xml', data: packed(idp.metadata) },
  })
  expect([reply.status, reply.body.message]).toEqual([400, 'this system does not support SAML'])
  await plain.close()
})
