import { generateKeyPairSync } from 'node:crypto'
import { packed, TestProvider } from '@portico/adapters/saml/testing/identity-provider.ts'
import { nodeSaml } from '@portico/adapters/saml/saml.ts'
import { issueCertificate } from '@portico/adapters/x509/issue.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MetadataProblem } from '#kernel/saml.ts'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'

const idp = new TestProvider()
const fetched: string[] = []
const saml = {
  ...nodeSaml({ internalHosts: new Set() }),
  fetchMetadata: (url: string) => {
    fetched.push(url)
    return url === 'https://idp.example/metadata'
      ? Promise.resolve(idp.metadata)
      : Promise.reject(new MetadataProblem('nobody is there'))
  },
}

let cloud: TestCloud
beforeEach(async () => {
  fetched.length = 0
  cloud = await testCloud({ sleds: 1, saml })
  const { status } = await cloud.admin.post('/v1/system/silos', {
    name: 'corp',
    description: '',
    discoverable: true,
    identity_mode: 'saml_jit',
    quotas: { cpus: 1, memory: 0, storage: 0 },
    tls_certificates: [],
  })
  expect(status).toBe(201)
})
afterEach(() => cloud.close())

const asXml = (xml: string) => ({ type: 'base64_encoded_xml', data: packed(xml) })
const body = (more: object = {}) => ({
  name: 'sso',
  description: 'Ours',
  acs_url: 'https://corp.sys.cloud.example/login/corp/saml/sso',
  slo_url: 'not even an address',
  idp_entity_id: idp.entityId,
  sp_client_id: 'portico',
  technical_contact_email: 'it@example.org',
  idp_metadata_source: asXml(idp.metadata),
  ...more,
})
const path = '/v1/system/identity-providers/saml'
const create = (given: object, silo = 'corp', as = cloud.admin) => as.post(`${path}?silo=${silo}`, given)
const list = async (query: string, as = cloud.admin) => as.get(`/v1/system/identity-providers?${query}`)

const der = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
const ours = issueCertificate({ name: 'portico', from: new Date(0), until: new Date('2049-01-01T00:00:00Z') })
const pkcs1 = ours.key.export({ type: 'pkcs1', format: 'der' }).toString('base64')

describe('a provider', () => {
  test('is returned with the values it was created with, except metadata and keys', async () => {
    const keyPair = { public_cert: der(ours.cert), private_key: pkcs1 }
    const { status, body: made } = await create(
      body({ signing_keypair: keyPair, group_attribute_name: 'groups' }),
    )
    expect([status, made]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'sso',
        description: 'Ours',
        time_created: expect.any(String),
        time_modified: expect.any(String),
        acs_url: 'https://corp.sys.cloud.example/login/corp/saml/sso',
        group_attribute_name: 'groups',
        idp_entity_id: idp.entityId,
        public_cert: der(ours.cert),
        slo_url: 'not even an address',
        sp_client_id: 'portico',
        technical_contact_email: 'it@example.org',
      },
    ])
    expect((await cloud.admin.get(`${path}/sso?silo=corp`)).body).toEqual(made)
    expect((await cloud.admin.get(`${path}/${made.id}?silo=corp`)).body).toEqual(made)
    expect((await cloud.admin.get(`${path}/sso?silo=main`)).status).toBe(404)
    const logged = await cloud.db.selectFrom('change').select('after').where('id', '=', made.id).execute()
    expect(JSON.stringify(logged)).not.toContain('PRIVATE KEY')
  })

  test('is listed in its silo', async () => {
    await create(body())
    await create(body({ name: 'other' }))
    const { items } = (await list('silo=corp')).body
    expect(items.map(({ name, provider_type }: Record<string, string>) => [name, provider_type])).toEqual([
      ['other', 'saml'],
      ['sso', 'saml'],
    ])
    expect((await list('silo=corp&search=oth')).body.items).toHaveLength(1)
    expect((await list('silo=main')).body.items).toEqual([])
    expect((await list('silo=nowhere')).body.message).toBe('not found: silo with name "nowhere"')
    const first = (await list('silo=corp&limit=1')).body
    expect((await list(`page_token=${first.next_page}`)).body.items).toEqual([items[1]])
  })

  test('name is unique in its silo', async () => {
    await create(body())
    expect((await create(body())).body).toMatchObject({
      error_code: 'ObjectAlreadyExists',
      message: 'already exists: saml-identity-provider "sso"',
    })
  })

  test('is deleted with its silo', async () => {
    await create(body())
    expect((await cloud.admin.delete('/v1/system/silos/corp')).status).toBe(204)
    expect(await cloud.db.selectFrom('saml_identity_provider').select('id').execute()).toEqual([])
  })

  test('metadata is downloaded only after the caller is authorized', async () => {
    const source = { type: 'url', url: 'https://idp.example/metadata' }
    const stranger = await cloud.user()
    expect((await create(body({ idp_metadata_source: source }), 'corp', stranger)).status).toBe(404)
    expect(fetched).toEqual([])
    expect((await create(body({ idp_metadata_source: source }))).status).toBe(201)
    const dead = { type: 'url', url: 'https://dead.example/' }
    expect((await create(body({ name: 'dead', idp_metadata_source: dead }))).body).toMatchObject({
      error_code: 'InvalidValue',
      message: 'unsupported value for "url": nobody is there',
    })
  })
})

describe('a provider is refused', () => {
  test('in a silo with local users', async () => {
    expect((await create(body(), 'main')).body).toMatchObject({
      error_code: 'InvalidRequest',
      message: 'cannot create identity providers in this kind of Silo',
    })
  })

  test.each([
    'description',
    'idp_entity_id',
    'sp_client_id',
    'acs_url',
    'slo_url',
    'technical_contact_email',
    'group_attribute_name',
  ])('with a private key as %s', async (field) => {
    const reply = await create(body({ [field]: ours.keyPem.slice(0, 500) }))
    expect([reply.status, reply.body.error_code]).toEqual([400, 'InvalidValue'])
    expect(reply.body.message).toMatch(`unsupported value for "${field}": this is a private key`)
  })

  test.each([
    ['that is not base64', '%%%'],
    ['that is not text', Buffer.from([0xff, 0xfe]).toString('base64')],
  ])('with data %s', async (_, data) => {
    const reply = await create(body({ idp_metadata_source: { type: 'base64_encoded_xml', data } }))
    expect(reply.body).toMatchObject({
      error_code: 'InvalidValue',
      message: 'unsupported value for "data": expected XML as UTF-8 text in base64',
    })
  })

  test.each([
    ['no identity provider', idp.metadata.replaceAll('IDPSSO', 'SPSSO'), 'no md:IDPSSODescriptor section'],
    [
      'no key',
      idp.metadata.replace(/<KeyDescriptor.*?<\/KeyDescriptor>/s, ''),
      'no signing key found in IDP metadata',
    ],
  ])('with metadata that have %s', async (_, xml, message) => {
    const reply = await create(body({ idp_metadata_source: asXml(xml) }))
    expect([reply.status, reply.body.error_code, reply.body.message]).toEqual([
      400,
      'InvalidRequest',
      message,
    ])
  })

  const other = issueCertificate({
    name: 'other',
    from: new Date(0),
    until: new Date('2049-01-01T00:00:00Z'),
  })
  const lockedKey = ours.key
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString()
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  test.each([
    ['of two pairs', der(other.cert), pkcs1, /private_key and public_cert do not match/],
    [
      'whose key is another kind',
      der(ours.cert),
      elliptic.export({ type: 'sec1', format: 'der' }).toString('base64'),
      /not an RSA key/,
    ],
    ['whose key is in PKCS #8', der(ours.cert), der(ours.keyPem), /not an RSA key as DER \(PKCS #1\)/],
    ['whose certificate is PEM', ours.cert, pkcs1, /public_cert is not a certificate as DER/],
    [
      'whose certificate is PEM in base64',
      packed(ours.cert),
      pkcs1,
      /public_cert is PEM, not DER.*openssl x509/,
    ],
    [
      'whose certificate comes with its key',
      packed(ours.cert + ours.keyPem),
      pkcs1,
      /public_cert contains a private key. It was not stored/,
    ],
    [
      'whose certificate has bytes after its end',
      der(ours.cert).replace(/=*$/, 'AAAA'),
      pkcs1,
      /public_cert/,
    ],
    ['whose key is in the certificate', pkcs1, pkcs1, /public_cert contains a private key/],
    ['whose key is PEM in base64', der(ours.cert), packed(ours.keyPem), /private_key is PEM.*openssl rsa/],
    ['whose key is encrypted', der(ours.cert), packed(lockedKey), /private_key is locked.*openssl rsa/],
  ])('with a key pair %s', async (_, public_cert, private_key, why) => {
    const reply = await create(body({ signing_keypair: { public_cert, private_key } }))
    expect([reply.status, reply.body.error_code]).toEqual([400, undefined])
    expect(reply.body.message).toMatch(/^unable to parse JSON body: signing_keypair: /)
    expect(reply.body.message).toMatch(why)
  })
})
