import { siloHosts, usualZone } from '@portico/domain/silos/hosts.ts'
import { packed, TestProvider } from '@portico/server/saml/testing/identity-provider.ts'
import { logIn, type RunningServer, startServer } from '@portico/server/testing/server-process.ts'
import { issueCertificate } from '@portico/server/x509/issue.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openUpload } from './open-upload.ts'
import { fillRoute, routePaths } from './routes.ts'
import { useBareFront } from './upstream/bare-front.ts'
import { adminApi, consoleUnderTest, done, makeImage, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

/** ms for going through all addresses, also on a machine that is busy with something else */
const allAddresses = 400_000

/** Nothing on the page says that something failed, nothing still loads, and nobody sees the API's own words. */
async function expectShown(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('[aria-busy=true], .animate-pulse').count(), { message: path }).toBe(0)
  const text = await page.locator('body').innerText()
  expect([path, /Something went wrong|could not be loaded|"message"|^\s*[{[]/.exec(text)?.[0]]).toEqual([
    path,
    undefined,
  ])
}

/** What a browser complains of that no answer of the other system explains. */
function watch(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.stack ?? error.message}`))
  return failures
}

/** Groups come with identity providers, and silo main has none: that page says that it is not found. */
const nobody = '00000000-0000-4000-8000-000000000000'

describe('in front of a second Portico', () => {
  let front: RunningServer
  beforeAll(async () => {
    front = await startServer(['--port', '0', '--upstream', consoleUnderTest().url])
  })
  afterAll(() => front.stop())

  test('every address of the console is its page', { timeout: allAddresses }, async () => {
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
      // Other journeys have one silo, without images.
      await done(api.siloDelete({ path: { silo: 'signed-in-elsewhere' } }))
      await done(api.imageDelete({ path: { image: 'shared' } }))
      await done(api.certificateDelete({ path: { certificate: 'web' } }))
      await done(api.supportBundleDelete({ path: { supportBundle: bundle.id } }))
    })
    for (const address of routePaths()) {
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
        sled: sled?.id ?? nobody,
        bundle: bundle.id,
        certificate: 'web',
        lot: 'uplinks',
        settings: 'uplink',
        set: 'public',
        config: 'rack',
        port: 'switch0-qsfp0',
        session: 'switch0-192.0.2.1',
        probe: 'edge',
        user,
        group: nobody,
      }
      await expectShown(page, fillRoute(address, names))
    }
    expect(failures).toEqual([])
  })

  async function makeCertificate(name: string) {
    const [from, until] = [new Date('2020-01-01T00:00:00Z'), new Date('2049-01-01T00:00:00Z')]
    const issued = issueCertificate({ name: 'main', hosts: siloHosts('main', [usualZone]), from, until })
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

describe('in front of a system that knows the contract only', () => {
  const front = useBareFront()
  beforeEach(() => {
    front.answers.lists = 'many'
    front.answers.isOperator = false
  })

  const names = {
    project: 'plain',
    instance: 'plain',
    part: 'disk',
    image: 'plain',
    snapshot: 'plain',
    disk: 'plain',
    floatingIp: 'plain',
    rule: 'plain',
    sshKey: 'plain',
    task: '00000000-0000-4000-8000-000000000000',
    upload: '00000000-0000-4000-8000-000000000000',
    vpc: 'plain',
    subnet: 'plain',
    router: 'plain',
    route: 'plain',
    gateway: 'plain',
    antiAffinityGroup: 'plain',
    affinityGroup: 'plain',
    silo: 'main',
    provider: 'sso',
    pool: 'plain',
    sled: nobody,
    bundle: nobody,
    certificate: 'plain',
    lot: 'uplinks',
    settings: 'uplink',
    set: 'public',
    config: 'rack',
    port: 'switch0-qsfp0',
    session: 'switch0-192.0.2.1',
    probe: 'plain',
    user: nobody,
    group: nobody,
  }

  const inLists = test.each(['many', 'none'] as const)
  inLists('every address is a page, with %s in its lists', { timeout: allAddresses }, async (lists) => {
    front.answers.lists = lists
    const page = await browser.visit({ baseURL: front.url(), signedOut: true })
    const failures = watch(page)
    for (const route of routePaths()) {
      front.answers.isOperator = route.startsWith('/system')
      await expectShown(page, fillRoute(route, names))
    }
    expect(failures).toEqual([])
  })

  test('a refusal without a word is told in ours, inside the frame', async () => {
    front.answers.lists = 'refused'
    const page = await browser.visit({ baseURL: front.url(), signedOut: true })
    const failures = watch(page)
    for (const path of ['/projects', '/images', '/settings/ssh-keys', '/projects/plain/instances']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await page.getByRole('link', { name: 'Docs' }).waitFor()
    }
    front.answers.lists = 'many'
    await page.goto('/projects-new')
    await page.getByLabel('Name', { exact: true }).fill('refused')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByText('Error reading API response').waitFor()
    expect(failures).toEqual([])
  })

  test('an address that is none is our own "Page not found"', async () => {
    const page = await browser.visit({ baseURL: front.url(), signedOut: true })
    for (const path of [
      '/nowhere',
      '/projects/plain/nowhere',
      '/system/silos',
      '/login/main/saml/x/redirect',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    }
  })
})
