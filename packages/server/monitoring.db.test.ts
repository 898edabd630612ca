import { createPrivateKey, X509Certificate } from 'node:crypto'
import { BlockList } from 'node:net'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packed, TestProvider } from '@portico/adapters/saml/testing/identity-provider.ts'
import { issueCertificate } from '@portico/adapters/x509/issue.ts'
import { systemClock } from '@portico/domain/ports.ts'
import { adminPassword, type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { paths, peerOf, settingsOf } from '@portico/testing/fabric-cloud.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownChecks } from './health/checks.ts'
import { HealthChecks } from './health/readiness.ts'
import { documentsOf } from './http/documents.ts'
import { createHost } from './http/host.ts'
import { type Listening, listen } from './http/listen.ts'
import { logEntry } from './log/event-lines.ts'
import { createLogger } from './log/logger.ts'
import { databaseFigures } from './metrics/database-figures.ts'
import { Metrics } from './metrics/metrics.ts'
import { observeWith } from './observation.ts'

/** A server with its whole monitoring, in this process. */
let cloud: TestCloud
let server: Listening
let metrics: Metrics
const lines: string[] = []
/** error responses, with their headers */
const refusals: string[] = []

beforeAll(async () => {
  const logger = createLogger({ level: 'debug', format: 'json' }, (line) => lines.push(line))
  const log = (entry: Parameters<typeof logEntry>[1]) => logEntry(logger, entry)
  const health = new HealthChecks({ clock: systemClock, log })
  const counts = {
    connections: () => ({ http: 1, stream: 0, console: 0 }),
    pools: () => ({ requests: { total: 1, idle: 1, waiting: 0 } }),
  }
  metrics = new Metrics('0.0.0', counts, health)
  const { report, observer } = observeWith(
    () => logger,
    () => metrics,
  )
  const downloads = {
    whyNot: () => null,
    open: (url: string) => Promise.reject(new Error(`${url} did not respond`)),
  }
  cloud = await testCloud({ sleds: 1, observer, log, downloads })
  const html = '<html lang="en"><head></head><body></body></html>'
  const host = createHost({
    controlPlane: cloud.controlPlane,
    console: { ...documentsOf(html, {}, []), asset: () => null },
    readPage: () => Promise.resolve(),
    openApi: () => '{}',
  })
  server = await listen(
    { fetch: host, upgrade: () => {}, end: () => {} },
    {
      host: '127.0.0.1',
      port: 0,
      outside: { publicUrl: null, trustedProxies: new BlockList() },
      clock: systemClock,
      log,
      report,
    },
  )
  health.begin(ownChecks(cloud.controlPlane, cloud.db, import.meta.dirname))
  metrics.addDatabase(databaseFigures(cloud.controlPlane, cloud.db, log))
})
afterAll(async () => {
  await server.close()
  await cloud.close()
})

interface Sent {
  readonly json?: object
  readonly form?: Record<string, string>
  readonly headers?: Record<string, string>
}

/** Sends a request as the administrator, unless the headers say otherwise. */
async function send(method: string, address: string, { json, form, headers }: Sent = {}) {
  const sent = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json)
  const response = await fetch(`http://127.0.0.1:${server.port}${address}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(headers ?? { cookie: `session=${cloud.admin.token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(sent !== undefined && { body: sent }),
  })
  const text = await response.text()
  if (response.status >= 400) refusals.push(JSON.stringify([...response.headers]) + text)
  return { status: response.status, headers: response.headers, text }
}

const post = (address: string, json: object) => send('POST', address, { json })
/** Sends a request that must be accepted. @returns the response's JSON */
async function create(address: string, json: object, method = 'POST') {
  const { status, text } = await send(method, address, { json })
  expect(status, `${address}: ${text}`).toBeLessThan(300)
  return text === '' ? null : JSON.parse(text)
}
const anonymous = {}
const linesOf = (message: string): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.message === message)
const named = (name: string) => ({ name, description: '' })
const base64 = (text: string) => Buffer.from(text).toString('base64')

test('the ID in a response finds the line of its request, with the user and without the query', async () => {
  const { headers } = await send('GET', '/v1/projects?limit=5')
  const [line] = linesOf('request').filter(({ request_id }) => request_id === headers.get('x-request-id'))
  expect(line).toMatchObject({
    operation: 'project_list',
    path: '/v1/projects',
    user_id: cloud.admin.id,
    user: 'admin',
    silo: 'main',
    status: 200,
    source: '127.0.0.1',
  })
  expect(line?.['bytes']).toBeGreaterThan(200)
  const page = await send('GET', '/projects')
  expect(linesOf('request').at(-1)).toMatchObject({
    request_id: page.headers.get('x-request-id'),
    operation: 'document',
    user: 'admin',
  })
})

test('sign-ins and steps of background jobs are logged and counted', async () => {
  const logIn = (username: string, password: string) =>
    send('POST', '/v1/login/main/local', { headers: anonymous, json: { username, password } })
  const { headers } = await logIn('admin', adminPassword)
  await logIn('nobody', 'wrong')
  expect(linesOf('sign-in').slice(-2)).toMatchObject([
    {
      level: 'info',
      request_id: headers.get('x-request-id'),
      method: 'password',
      outcome: 'succeeded',
      silo: 'main',
      user_id: cloud.admin.id,
      source: '127.0.0.1',
    },
    { level: 'warn', outcome: 'failed', reason: 'wrong user name or password', user_id: null },
  ])
  await post('/v1/projects', named('jobs'))
  const disk = { ...named('d'), size: 1024 ** 3, disk_source: { type: 'blank', block_size: 512 } }
  await post('/v1/disks?project=jobs', disk)
  await cloud.settle()
  expect(linesOf('background job')).toContainEqual(
    expect.objectContaining({ kind: 'disk', outcome: 'done', id: expect.any(String) }),
  )
  const text = await metrics.registry.metrics()
  expect(text).toContain('portico_sign_ins_total{method="password",outcome="failed"} 1')
  expect(text).toMatch(/portico_job_steps_total\{kind="disk",outcome="done"\} \d/)
  expect(text).toMatch(/portico_http_requests_total\{operation="login_local",status="401"\} 1/)
  expect(text).toContain('portico_postgres_up 1')
  expect(text).toContain('portico_ready 1')
})

test('every metric in the dashboard, the alert rules and the documentation exists, and all are documented', async () => {
  const folder = path.resolve(import.meta.dirname, '../../docs/operations')
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const text = await metrics.registry.metrics()
  const known = new Set([...text.matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name))
  const used = (file: string) =>
    new Set(
      [...read(file).matchAll(/\b(?:portico|process|nodejs)_\w+[a-z]\b/g)].map(([name]) =>
        name.replace(/_bucket$/, ''),
      ),
    )
  for (const file of ['grafana-dashboard.json', 'alerts.yml', 'monitor.md']) {
    expect(
      [...used(file)].filter((name) => !known.has(name)),
      file,
    ).toEqual([])
  }
  const own = [...known].filter((name) => name.startsWith('portico_'))
  expect(own.filter((name) => !used('monitor.md').has(name))).toEqual([])
})

/** Sends requests with a secret in every field that takes one, valid and refused ones. @returns the secrets */
async function plantSecrets(): Promise<Record<string, string>> {
  const from = new Date('2026-01-01T00:00:00Z')
  const until = new Date('2026-03-01T00:00:00Z')
  const host = 'main.sys.portico.internal'
  const { cert, keyPem } = issueCertificate({ name: 'main', hosts: [host], from, until })
  const userData = base64('canary-user-data')
  const idp = new TestProvider()

  // Credentials
  const logIn = (username: string, password: string) =>
    send('POST', '/v1/login/main/local', { headers: anonymous, json: { username, password } })
  await logIn('admin', 'canary-wrong-password')
  await logIn('canary-password-as-name', 'x')
  const session = /session=(\w+)/.exec(
    (await logIn('admin', adminPassword)).headers.get('set-cookie') ?? '',
  )?.[1]
  const credentials = ['Bearer canary-bearer', `Basic ${base64('me:canary-basic')}`]
  for (const authorization of credentials) await send('GET', '/v1/me', { headers: { authorization } })
  await send('GET', '/v1/me', { headers: { cookie: 'session=canary-session' } })
  await send('GET', '/v1/projects?password=canary-in-query&page_token=canary-page-token')
  const device = { client_id: '00000000-0000-4000-8000-000000000001' }
  const pending = JSON.parse((await send('POST', '/device/auth', { headers: anonymous, form: device })).text)
  await create('/device/confirm', { user_code: pending.user_code })
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const poll = { ...device, grant_type, device_code: pending.device_code }
  const token = JSON.parse((await send('POST', '/device/token', { headers: anonymous, form: poll })).text)

  // Users, certificates, identity providers
  const users = '/v1/system/identity-providers/local/users'
  const password = { mode: 'password', value: 'canary-new-password' }
  await create(`${users}?silo=main`, { external_id: 'ann', password })
  await post(`${users}?silo=main`, { external_id: 'ann', password })
  await post(`${users}/${cloud.admin.id}/set-password?silo=other`, password)
  const certificate = { ...named('web'), cert, key: keyPem, service: 'external_api' }
  await create('/v1/certificates', certificate)
  await post('/v1/certificates', { ...certificate, name: 'other', key: 'canary-bad-private-key' })
  const quotas = { cpus: 1, memory: 0, storage: 0 }
  const corp = { ...named('corp'), discoverable: true, identity_mode: 'saml_jit', quotas }
  await create('/v1/system/silos', { ...corp, tls_certificates: [] })
  const provider = {
    ...named('sso'),
    acs_url: 'http://portico/login/corp/saml/sso',
    slo_url: '',
    idp_entity_id: idp.entityId,
    sp_client_id: 'portico',
    technical_contact_email: '',
    idp_metadata_source: { type: 'base64_encoded_xml', data: packed(idp.metadata) },
  }
  const providers = '/v1/system/identity-providers/saml?silo=corp'
  const samlKey = createPrivateKey(keyPem).export({ type: 'pkcs1', format: 'der' }).toString('base64')
  const public_cert = new X509Certificate(cert).raw.toString('base64')
  await create(providers, { ...provider, signing_keypair: { public_cert, private_key: samlKey } })
  const bad = { public_cert, private_key: base64('canary-saml-key') }
  await post(providers, { ...provider, name: 'keyed', signing_keypair: bad })
  const SAMLResponse = base64('<canary-saml-response/>')
  const form = { SAMLResponse, RelayState: 'canary-relay-state' }
  await send('POST', '/login/corp/saml/sso', { headers: anonymous, form })

  // Instances, images, keys, uplinks
  await create('/v1/projects', named('p'))
  const box = { ...named('box'), hostname: 'box', ncpus: 1, memory: 1024 ** 3, start: false }
  await create('/v1/instances?project=p', { ...box, user_data: userData })
  await post('/v1/instances?project=p', { ...box, name: 'no', ncpus: 'x', user_data: userData })
  await post('/v1/instances?project=p', { ...box, name: 'no', user_data: 'canary user data, not base64' })
  const url = 'https://me:canary-in-url@mirror.test/debian.raw?X-Amz-Signature=canary-signature'
  const image = { ...named('image'), os: 'debian', version: '13', block_size: 512 }
  await create('/portico/v1/image-uploads?project=p', { ...image, source: { type: 'url', url } })
  const privateKey = '-----BEGIN OPENSSH PRIVATE KEY-----\ncanary-ssh-key\n-----END OPENSSH PRIVATE KEY-----'
  await post('/v1/me/ssh-keys', { ...named('key'), public_key: privateKey })
  const block = { first_address: '192.0.2.0', last_address: '192.0.2.255' }
  const { blocks } = await create(paths.lots, { ...named('uplinks'), kind: 'infra', blocks: [block] })
  const announcement = [{ address_lot_block: blocks[0].id, network: '198.51.100.0/24' }]
  await create(paths.sets, { ...named('public'), announcement }, 'PUT')
  await create(paths.bgp, { ...named('as64500'), asn: 64_500, bgp_announce_set_id: 'public' })
  const peers = [peerOf({ md5_auth_key: 'canary-md5-key' })]
  const uplink = settingsOf('uplink', { bgp_peers: { phy0: { peers } } })
  await create(paths.settings, uplink)
  await post(paths.settings, uplink)
  await cloud.pass(2)

  return {
    canary: 'canary',
    session: session ?? expect.fail('no session'),
    adminPassword,
    basic: base64('me:canary-basic'),
    deviceCode: pending.device_code,
    accessToken: token.access_token,
    certificateKey: keyPem.split('\n')[1] ?? expect.fail('no key'),
    samlKey: samlKey.slice(0, 60),
    badSamlKey: bad.private_key,
    SAMLResponse,
    userData,
  }
}

/** Returns all files of a new support bundle. */
async function bundleText(): Promise<string> {
  const bundles = '/experimental/v1/system/support-bundles'
  const { id } = JSON.parse((await send('POST', bundles)).text)
  await cloud.settle()
  const index = (await send('GET', `${bundles}/${id}/index`)).text.trimEnd().split('\n')
  const files = index.map((file) => send('GET', `${bundles}/${id}/download/${encodeURIComponent(file)}`))
  return (await Promise.all(files)).map(({ text }) => text).join('\n')
}

test('secrets appear in no log line, metric, error response, history entry or support bundle', async () => {
  const secrets = await plantSecrets()
  const bundle = await bundleText()
  const rowsOf = async (table: string) =>
    (
      await sql<{ text: string }>`select to_jsonb(r)::text as text from ${sql.table(table)} r`.execute(
        cloud.db,
      )
    ).rows
      .map(({ text }) => text)
      .join('\n')
  const searched: Record<string, string> = {
    'the log': lines.join(''),
    'the metrics': await metrics.registry.metrics(),
    'error responses': refusals.join('\n'),
    'the history': await rowsOf('change'),
    'failed attempts': await rowsOf('refused_request'),
    'the support bundle': bundle,
  }
  for (const [where, text] of Object.entries(searched)) expect(text.length, where).toBeGreaterThan(1000)
  const found = Object.entries(searched).flatMap(([where, text]) =>
    Object.entries(secrets)
      .filter(([, secret]) => text.includes(secret))
      .map(([name, secret]) => {
        const at = text.indexOf(secret)
        return `${where}: ${name}: ${text.slice(Math.max(0, at - 200), at + 60)}`
      }),
  )
  expect(found).toEqual([])
}, 60_000)
