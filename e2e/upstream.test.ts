import { siloHosts, defaultZone } from '@portico/domain/silos/hosts.ts'
import { packed, TestProvider } from '@portico/adapters/saml/testing/identity-provider.ts'
import { logIn, type RunningServer, startServer } from '@portico/server/testing/server-process.ts'
import { issueCertificate } from '@portico/adapters/x509/issue.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openUpload } from './open-upload.ts'
import { fillRoute, routePaths } from './routes.ts'
import { allAddresses, expectShown, missingId, watch } from './upstream/every-address.ts'
import { adminApi, consoleUnderTest, done, makeImage, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

describe('in front of a second Portico', () => {
  let front: RunningServer
  beforeAll(async () => {
    front = await startServer(['--port', '0', '--upstream', consoleUnderTest().url])
  })
  afterAll(() => front.stop())

  test('every path of the console shows its page', { timeout: allAddresses }, async () => {
    const project = await makeProject('behind')
    await makeImage(project, 'debian')
    const api = adminApi()
    await done(api.imageCreate({ query: {}, body: await imageFor(project, 'shared') }))
    const body = { name: 'web', hostname: 'web', description: '', ncpus: 1, memory: 2 ** 30, start: true }
    const instance = await done(api.instanceCreate({ query: { project }, body }))
    await done(api.floatingIpCreate({ query: { project }, body: { name: 'door', description: '' } }))
    const key = { name: 'laptop', description: '', publicKey: `ssh-ed25519 ${'A'.repeat(68)}` }
    await done(api.currentUserSshKeyCreate({ body: key }))
    const detach = { operation: 'floating_ip_detach', targets: { type: 'query' }, project } as const
    const task = await done(api.porticoBulkTaskCreate({ body: detach }))
    const upload = await openUpload(api, project, 'on-its-way')
    const inVpc = { project, vpc: 'default' }
    await done(api.vpcRouterCreate({ query: inVpc, body: { name: 'edge', description: '' } }))
    const destination = { type: 'ip', value: '10.9.0.1' } as const
    const route = { name: 'away', description: '', destination, target: { type: 'drop' } } as const
    await done(api.vpcRouterRouteCreate({ query: { ...inVpc, router: 'edge' }, body: route }))
    const group = { description: '', policy: 'allow', failureDomain: 'sled' } as const
    await done(api.antiAffinityGroupCreate({ query: { project }, body: { ...group, name: 'apart' } }))
    await done(api.affinityGroupCreate({ query: { project }, body: { ...group, name: 'together' } }))
    await makeProvider('signed-in-elsewhere', 'sso')
    await makeCertificate('web')
    const { id: user } = await done(api.currentUserView({}))
    const [sled] = (await done(api.sledList({}))).items
    const bundle = await done(api.supportBundleCreate({}))
    const page = await browser.visit({ baseURL: front.url, signedOut: true })
    const [name = '', value = ''] = (await logIn(front.url)).split('=')
    await page.context().addCookies([{ name, value, url: front.url }])
    const failures = watch(page)
    onTestFinished(async () => {
      // The silo and the images are removed, since other tests expect one silo and no silo images.
      await done(api.siloDelete({ path: { silo: 'signed-in-elsewhere' } }))
      await done(api.imageDelete({ path: { image: 'shared' } }))
      await done(api.certificateDelete({ path: { certificate: 'web' } }))
      await done(api.supportBundleDelete({ path: { supportBundle: bundle.id } }))
    })
    for (const [at, address] of routePaths().entries()) {
      const names = {
        project,
        instance: address.startsWith('/lookup') ? instance.id : 'web',
        part: 'disk',
        image: address.startsWith('/images') ? 'shared' : 'debian',
        snapshot: 'debian',
        disk: 'debian',
        floatingIp: 'door',
        rule: 'allow-ssh',
        sshKey: 'laptop',
        task: task.id,
        upload,
        vpc: 'default',
        subnet: 'default',
        router: 'edge',
        route: 'away',
        gateway: 'default',
        antiAffinityGroup: 'apart',
        affinityGroup: 'together',
        silo: address.endsWith('/$provider') ? 'signed-in-elsewhere' : 'main',
        provider: 'sso',
        pool: 'default',
        sled: sled?.id ?? missingId,
        bundle: bundle.id,
        certificate: 'web',
        lot: 'uplinks',
        settings: 'uplink',
        set: 'public',
        config: 'rack',
        port: 'switch0-qsfp0',
        session: 'switch0-192.0.2.1',
        probe: 'edge',
        template: 'small',
        backup: 'none',
        user,
        group: missingId,
      }
      await expectShown(page, fillRoute(address, names), at === 0 ? 'load' : 'move')
    }
    expect(failures).toEqual([])
  })

  async function makeCertificate(name: string) {
    const [from, until] = [new Date('2020-01-01T00:00:00Z'), new Date('2049-01-01T00:00:00Z')]
    const issued = issueCertificate({ name: 'main', hosts: siloHosts('main', [defaultZone]), from, until })
    const { cert, keyPem: key } = issued
    const body = { name, description: '', cert, key, service: 'external_api' } as const
    await done(adminApi().certificateCreate({ body }))
  }

  async function makeProvider(silo: string, name: string) {
    const { metadata, entityId } = new TestProvider()
    await done(
      adminApi().siloCreate({
        body: {
          name: silo,
          description: '',
          discoverable: false,
          identityMode: 'saml_jit',
          quotas: { cpus: 0, memory: 0, storage: 0 },
          tlsCertificates: [],
          mappedFleetRoles: {},
        },
      }),
    )
    await done(
      adminApi().samlIdentityProviderCreate({
        query: { silo },
        body: {
          name,
          description: '',
          acsUrl: 'https://here.example/acs',
          sloUrl: '',
          idpEntityId: entityId,
          spClientId: 'portico',
          technicalContactEmail: '',
          idpMetadataSource: { type: 'base64_encoded_xml', data: packed(metadata) },
        },
      }),
    )
  }

  async function imageFor(project: string, name: string) {
    const snapshot = await done(adminApi().snapshotView({ path: { snapshot: 'debian' }, query: { project } }))
    const source = { type: 'snapshot', id: snapshot.id } as const
    return { name, description: '', os: 'debian', version: '13', source }
  }
})
