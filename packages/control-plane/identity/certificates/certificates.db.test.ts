import { issueCertificate, type Issued } from '@portico/adapters/x509/issue.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, type TestCloud, testCloud, type TestUser } from '@portico/testing/cloud.ts'

/** Both times are related to the clock of the test cloud, which begins on 5 January 2026. */
const from = new Date('2026-01-01T00:00:00Z')
const until = new Date('2026-03-01T00:00:00Z')
const host = 'main.sys.portico.internal'
const serverAuth = '1.3.6.1.5.5.7.3.1'
const clientAuth = '1.3.6.1.5.5.7.3.2'

const authority = issueCertificate({ name: 'Test authority', from, until, isAuthority: true })
const good = issueCertificate({ name: 'main', hosts: [host], from, until, purposes: [serverAuth] }, authority)
const chain = `${good.cert}${authority.cert}`

const body = ({ cert, keyPem }: Pick<Issued, 'cert' | 'keyPem'>, name = 'web') => ({
  name,
  description: '',
  cert,
  key: keyPem,
  service: 'external_api',
})

let cloud: TestCloud
let admin: TestUser
beforeEach(async () => {
  cloud = await testCloud({ sleds: 1 })
  admin = await cloud.user({ siloRole: 'admin' })
})
afterEach(() => cloud.close())

const create = (given: object, as = admin) => as.post('/v1/certificates', given)
const refusal = ({ status, body: { error_code, message } }: Reply) => [status, error_code, message]
const wrong = (text: string | RegExp) => [
  400,
  'InvalidValue',
  typeof text === 'string'
    ? `unsupported value for "certificate": ${text}`
    : (expect.stringMatching(text) as string),
]

describe('a certificate', () => {
  test('is stored with its chain, returned without its key, and found by name and ID in its silo', async () => {
    const { status, body: made } = await create(body({ ...good, cert: chain }))
    expect([status, made]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'web',
        description: '',
        time_created: expect.any(String),
        time_modified: expect.any(String),
        cert: chain,
        service: 'external_api',
      },
    ])
    for (const nameOrId of ['web', made.id]) {
      expect((await admin.get(`/v1/certificates/${nameOrId}`)).body).toEqual(made)
    }
    expect((await admin.get('/v1/certificates')).body.items).toEqual([made])
    expect((await admin.get('/v1/certificates?search=we')).body.items).toEqual([made])
    expect((await admin.get('/v1/certificates?search=other')).body.items).toEqual([])
    expect((await admin.delete('/v1/certificates/web')).status).toBe(204)
    expect((await admin.get('/v1/certificates/web')).status).toBe(404)
  })

  test('reaches the servers that follow certificates, with its key, and leaves them when it is deleted', async () => {
    let read: readonly (readonly [silo: string, key: string])[] = []
    let arrived = () => {}
    await cloud.controlPlane.followCertificates((all) => {
      read = all.map(({ silo, key }) => [silo, key] as const)
      arrived()
    })
    expect(read).toEqual([])
    /** Waits until this number of certificates has been read. */
    const readUntil = async (count: number) => {
      await cloud.controlPlane.services.follower.wake()
      while (read.length !== count) await new Promise<void>((resolve) => (arrived = resolve))
      return read
    }
    await create(body(good))
    expect(await readUntil(1)).toEqual([['main', good.keyPem]])
    await admin.delete('/v1/certificates/web')
    expect(await readUntil(0)).toEqual([])
  })

  test('returns its validity, hosts and issuer', async () => {
    const { body: made } = await create(body({ ...good, cert: chain }))
    const facts = (as: TestUser) => as.get(`/portico/v1/certificate-facts?certificate=${made.id}`)
    expect((await facts(admin)).body.items).toEqual([
      {
        certificate_id: made.id,
        not_before: from.toISOString(),
        not_after: until.toISOString(),
        hosts: [host],
        subject: 'main',
        issuer: 'Test authority',
      },
    ])
    expect((await facts(await cloud.user({ siloRole: 'collaborator' }))).body.items).toEqual([])
  })

  test('name must be unique in its silo, and may exist in other silos', async () => {
    await create(body(good))
    expect(refusal(await create(body(good)))).toEqual([
      400,
      'ObjectAlreadyExists',
      'already exists: certificate "web"',
    ])
    await cloud.silo('lab')
    const elsewhere = await cloud.user({ silo: 'lab', siloRole: 'admin' })
    const theirs = issueCertificate({ name: 'lab', hosts: ['lab.sys.portico.internal'], from, until })
    expect((await create(body(theirs), elsewhere)).status).toBe(201)
    expect((await elsewhere.get('/v1/certificates')).body.items).toHaveLength(1)
    expect((await elsewhere.get('/v1/certificates/web')).body.cert).toBe(theirs.cert)
  })

  test('can be found only by admins of its silo', async () => {
    await create(body(good))
    const { name } = body(good)
    const hits = async (user: TestUser) =>
      (await user.get(`/portico/v1/search?q=${name}`)).body.items.map(
        ({ kind, silo }: Record<string, string>) => [kind, silo],
      )
    expect(await hits(admin)).toEqual([['certificate', 'main']])
    expect(await hits(await cloud.user({ siloRole: 'viewer' }))).toEqual([])
    await cloud.silo('lab')
    expect(await hits(await cloud.user({ silo: 'lab', siloRole: 'admin', fleet: 'admin' }))).toEqual([])
  })

  test('is deleted with its silo', async () => {
    await cloud.silo('lab')
    const elsewhere = await cloud.user({ silo: 'lab', siloRole: 'admin' })
    const theirs = issueCertificate({ name: 'lab', hosts: ['*.sys.portico.internal'], from, until })
    await create(body(theirs), elsewhere)
    expect((await cloud.admin.delete('/v1/system/silos/lab')).status).toBe(204)
    expect(await cloud.db.selectFrom('certificate').select('id').execute()).toEqual([])
  })

  test('key appears in no history, dry run or failed attempt', async () => {
    const secret = good.keyPem.split('\n')[3] ?? expect.fail()
    const dry = await admin.post('/v1/certificates?dry_run=true', body(good))
    expect(dry.body.changes[0]).toMatchObject({ kind: 'certificate', name: 'web', action: 'create' })
    await create(body(good))
    await create(body(good))
    const history = await admin.get('/portico/v1/changes?kind=certificate')
    expect(history.body.items[0]).toMatchObject({ name: 'web' })
    const refused = await cloud.db.selectFrom('refused_request').selectAll().execute()
    expect(refused).toHaveLength(1)
    for (const output of [dry.body, history.body, refused, cloud.messages]) {
      expect(JSON.stringify(output)).not.toContain(secret)
    }
  })
})

describe('a private key in a public field is refused and not stored', () => {
  const bareKey = good.keyPem.replaceAll(/-----.*-----\n/g, '')
  test.each([
    ['the certificate field, after the certificate', { ...body(good), cert: good.cert + good.keyPem }],
    ['the certificate field, before the certificate', { ...body(good), cert: good.keyPem + good.cert }],
    ['the certificate field, alone', { ...body(good), cert: good.keyPem }],
    ['the certificate field, without its first line', { ...body(good), cert: good.cert + bareKey }],
    ['the description', { ...body(good), description: good.keyPem.slice(0, 500) }],
  ])('when it is in %s', async (_, given) => {
    const secret = good.keyPem.split('\n')[3] ?? expect.fail()
    const reply = await create(given)
    expect([reply.status, reply.body.error_code]).toEqual([400, 'InvalidValue'])
    expect(reply.body.message).toContain('this is a private key. It was not stored')
    await cloud.silo('lab')
    const refused = await cloud.db.selectFrom('refused_request').selectAll().execute()
    const { items } = (await admin.get('/portico/v1/changes?kind=certificate')).body
    for (const shown of [reply.body, refused, items, cloud.messages]) {
      expect(JSON.stringify(shown)).not.toContain(secret)
    }
    expect((await admin.get('/v1/certificates')).body.items).toEqual([])
  })

  test('when it is sent with a new silo', async () => {
    const theirs = issueCertificate({ name: 'lab', hosts: ['lab.sys.portico.internal'], from, until })
    const reply = await cloud.admin.post('/v1/system/silos', {
      name: 'lab',
      description: '',
      discoverable: true,
      identity_mode: 'local_only',
      quotas: { cpus: 1, memory: 0, storage: 0 },
      tls_certificates: [{ ...body(theirs), cert: theirs.cert + theirs.keyPem }],
    })
    expect(refusal(reply)).toEqual(wrong(/this is a private key. It was not stored/))
    expect((await cloud.admin.get('/v1/system/silos/lab')).status).toBe(404)
  })
})

describe('a certificate is refused', () => {
  const issued = (facts: Partial<Parameters<typeof issueCertificate>[0]>) =>
    issueCertificate({ name: 'main', hosts: [host], from, until, ...facts })

  test.each([
    [
      'that cannot be read',
      { ...good, cert: good.cert.replaceAll(/^M.*$/gm, 'AAAA') },
      /Failed to parse certificate: /,
    ],
    [
      'that is truncated',
      { ...good, cert: good.cert.slice(0, 200) },
      /Failed to parse certificate: a certificate has no end/,
    ],
    ['that is not a certificate', { ...good, cert: 'no certificate' }, 'Certificate exists, but is empty'],
    [
      'that has expired',
      issued({ until: new Date('2026-01-05T09:00:00Z') }),
      'Certificate exists, but is expired: the certificate (main) expired on 2026-01-05',
    ],
    [
      'whose issuer has expired',
      {
        ...good,
        cert: good.cert + issueCertificate({ name: 'Old', from, until: from, isAuthority: true }).cert,
      },
      'Certificate exists, but is expired: certificate 2 of the chain (Old), which signed the one before it, expired on 2026-01-01. Replace it with the current one of your certificate authority',
    ],
    [
      'for another purpose',
      issued({ purposes: [clientAuth] }),
      'Unsupported certificate purpose: its extended key usage does not allow server authentication',
    ],
    [
      'for another host',
      issued({ hosts: ['lab.sys.portico.internal', 'main.portico.internal'] }),
      'Certificate not valid for given hostnames: it is for lab.sys.portico.internal, main.portico.internal, and must be for main.sys.portico.internal',
    ],
    ['with * for two labels', issued({ hosts: ['*.portico.internal'] }), /not valid for given hostnames/],
    [
      'with * for a part of a label',
      issued({ hosts: ['m*.sys.portico.internal'] }),
      /not valid for given hostnames/,
    ],
    [
      'that matches by common name only, although it has other names',
      issued({ name: host, hosts: ['other.example'] }),
      /not valid for given hostnames: it is for other\.example/,
    ],
    [
      'with the key of another certificate',
      { ...good, keyPem: authority.keyPem },
      'Certificate and private key do not match',
    ],
    [
      'in a chain in the wrong order',
      { ...good, cert: authority.cert + good.cert },
      /not valid for given hostnames/,
    ],
    [
      'in a chain with a gap',
      { ...good, cert: good.cert + issued({ name: 'Stranger', isAuthority: true }).cert },
      'Certificate 1 of the chain is not issued by the one that follows it',
    ],
  ])('%s', async (_, given, message) => {
    expect(refusal(await create(body(given)))).toEqual(wrong(message))
    expect((await admin.get('/v1/certificates')).body.items).toEqual([])
  })

  const locked = good.key
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString()
  test.each([
    ['contains no key', 'no key', /This file is not a private key in PEM/],
    ['is encrypted', locked, /locked with a password. Save it without one: openssl pkey/],
    ['is a certificate', good.cert, /This is a certificate/],
    ['is damaged', good.keyPem.replace(/[A-Za-z0-9]{60}/, 'A'), /is damaged. This says where: openssl pkey/],
  ])('with a key file that %s', async (_, keyPem, why) => {
    const reply = await create(body({ ...good, keyPem }))
    expect([reply.status, reply.body.error_code]).toEqual([400, 'InvalidValue'])
    expect(reply.body.message).toMatch('unsupported value for "private-key": Failed to parse private key: ')
    expect(reply.body.message).toMatch(why)
  })

  test('that is longer than the limit', async () => {
    expect((await create(body({ ...good, cert: good.cert.repeat(100) }))).body.message).toBe(
      'cert may contain at most 65536 characters',
    )
  })
})

describe('a certificate is accepted', () => {
  const usual = { name: 'main', from, until }
  test.each([
    ['for all silos at once', { ...usual, hosts: ['*.sys.portico.internal'] }],
    ['by its common name when it has no other names', { ...usual, name: host }],
    ['for any purpose', { ...usual, hosts: [host], purposes: [clientAuth, serverAuth] }],
    ['before its validity begins', { ...usual, hosts: [host], from: new Date('2026-02-01T00:00:00Z') }],
  ])('%s', async (_, facts) => {
    expect((await create(body(issueCertificate(facts)))).status).toBe(201)
  })
})

describe('a silo', () => {
  const silo = (certificates: readonly object[]) =>
    cloud.admin.post('/v1/system/silos', {
      name: 'lab',
      description: '',
      discoverable: true,
      identity_mode: 'local_only',
      quotas: { cpus: 1, memory: 0, storage: 0 },
      tls_certificates: certificates,
    })

  test('can be created with several certificates, each for a different host', async () => {
    const theirs = issueCertificate({ name: 'lab', hosts: ['lab.sys.portico.internal'], from, until })
    expect((await silo([body(theirs), body(theirs, 'spare')])).status).toBe(201)
    const user = await cloud.user({ silo: 'lab', siloRole: 'admin' })
    expect((await user.get('/v1/certificates')).body.items.map(({ name }: { name: string }) => name)).toEqual(
      ['spare', 'web'],
    )
  })

  test('is refused with a certificate for another host, or with two certificates of the same name', async () => {
    const theirs = issueCertificate({ name: 'lab', hosts: ['lab.sys.portico.internal'], from, until })
    expect(refusal(await silo([body(good)]))).toEqual(wrong(/not valid for given hostnames/))
    expect((await silo([body(theirs), body(theirs)])).body.error_code).toBe('ObjectAlreadyExists')
    expect((await cloud.admin.get('/v1/system/silos/lab')).status).toBe(404)
  })
})

test('creating a certificate is refused when the system cannot read certificates', async () => {
  const plain = await testCloud({ sleds: 1, certificates: null })
  const reply = await plain.admin.post('/v1/certificates', body(good))
  expect(refusal(reply)).toEqual(wrong('this system does not support certificates'))
  await plain.close()
})
