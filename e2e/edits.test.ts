import { expect, onTestFinished, test } from 'vitest'
import { adminApi, done, makeImage, makeProject, useBrowser } from './visit.ts'
import { watchRequests } from './watch-page.ts'

const browser = useBrowser()

/** A resource with an edit form, and functions that read and change it as another client does. */
interface Case {
  readonly title: string
  readonly form: string
  readonly button: string
  readonly description: () => Promise<string>
  readonly describe: (description: string) => Promise<unknown>
  readonly nameOf: () => Promise<string>
}

const api = () => adminApi()
const text = { name: 'first', description: 'first' }

async function makeCase(title: string, project: string): Promise<Case> {
  const query = { project }
  switch (title) {
    case 'project': {
      const { id } = await done(api().projectView({ path: { project } }))
      const view = () => done(api().projectView({ path: { project: id } }))
      return {
        title,
        form: `/projects/${project}/edit`,
        button: 'Update project',
        description: async () => (await view()).description,
        nameOf: async () => (await view()).name,
        describe: (description) =>
          done(api().projectUpdate({ path: { project: id }, body: { description } })),
      }
    }
    case 'VPC': {
      const { id } = await done(api().vpcCreate({ query, body: { ...text, dnsName: 'first' } }))
      const view = () => done(api().vpcView({ path: { vpc: id } }))
      return {
        title,
        form: `/projects/${project}/vpcs/first/edit`,
        button: 'Update VPC',
        description: async () => (await view()).description,
        nameOf: async () => (await view()).name,
        describe: (description) => done(api().vpcUpdate({ path: { vpc: id }, body: { description } })),
      }
    }
    case 'subnet': {
      const body = { ...text, ipv4Block: '10.99.0.0/24' }
      const { id } = await done(api().vpcSubnetCreate({ query: { project, vpc: 'default' }, body }))
      const view = () => done(api().vpcSubnetView({ path: { subnet: id } }))
      return {
        title,
        form: `/projects/${project}/vpcs/default/subnets/first/edit`,
        button: 'Update subnet',
        description: async () => (await view()).description,
        nameOf: async () => (await view()).name,
        describe: (description) =>
          done(api().vpcSubnetUpdate({ path: { subnet: id }, body: { description } })),
      }
    }
    case 'floating IP': {
      const { id } = await done(api().floatingIpCreate({ query, body: text }))
      const view = () => done(api().floatingIpView({ path: { floatingIp: id } }))
      return {
        title,
        form: `/projects/${project}/floating-ips/first/edit`,
        button: 'Update floating IP',
        description: async () => (await view()).description,
        nameOf: async () => (await view()).name,
        describe: (description) =>
          done(api().floatingIpUpdate({ path: { floatingIp: id }, body: { description } })),
      }
    }
    default: {
      const { id } = await done(api().ipPoolCreate({ body: { ...text, name: `${project}-first` } }))
      const view = () => done(api().ipPoolView({ path: { pool: id } }))
      return {
        title,
        form: `/system/networking/ip-pools/${project}-first/edit`,
        button: 'Update IP pool',
        description: async () => (await view()).description,
        nameOf: async () => (await view()).name,
        describe: (description) => done(api().ipPoolUpdate({ path: { pool: id }, body: { description } })),
      }
    }
  }
}

test.each(['project', 'VPC', 'subnet', 'floating IP', 'IP pool'])(
  "the form that edits a %s keeps other users' changes of other fields, and asks about a change of the same field",
  async (title) => {
    const project = `edit-${title.toLowerCase().replace(' ', '-')}`
    await makeProject(project)
    const resource = await makeCase(title, project)
    const page = await browser.visit()
    await page.goto(resource.form)
    const name = page.getByLabel('Name', { exact: true })
    const description = page.getByLabel('Description')
    const save = page.getByRole('button', { name: resource.button })

    // Another client changes a field that the user did not edit, so the form shows the new value.
    await name.fill(`${project}-renamed`)
    await resource.describe('theirs')
    await expect.poll(() => description.inputValue()).toBe('theirs')
    expect(await name.inputValue()).toBe(`${project}-renamed`)

    // Another client changes the field that the user edited, so the user has to decide.
    await description.fill('mine')
    await resource.describe('theirs again')
    await page
      .getByRole('alert')
      .getByText(/ changed (this|the|these) /)
      .first()
      .waitFor()
    const both = page.getByRole('list', { name: 'Changed by both' })
    await both.getByText('theirs again', { exact: true }).waitFor()
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Take theirs' }).press('Enter')
    await expect.poll(() => description.inputValue()).toBe('theirs again')
    expect(await description.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await name.inputValue()).toBe(`${project}-renamed`)

    // Another client changes the resource after the form has read it and before the form writes it. The server refuses
    // the write, and the form merges both changes without asking.
    const bodies: unknown[] = []
    await page.route('**/v1/**', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      bodies.push(route.request().postDataJSON())
      if (bodies.length === 1) await resource.describe('at the last moment')
      await route.continue()
    })
    await save.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(bodies.length).toBeGreaterThan(1)
    expect(bodies[0]).toEqual({ name: `${project}-renamed` })
    expect([await resource.nameOf(), await resource.description()]).toEqual([
      `${project}-renamed`,
      'at the last moment',
    ])
  },
)

test('saving an edit form sends no write when another user has just changed the same field', async () => {
  await makeProject('edit-late')
  const resource = await makeCase('project', 'edit-late')
  const page = await browser.visit()
  await page.goto(resource.form)
  const description = page.getByLabel('Description')
  await description.fill('mine')
  await page.route('**/v1/projects/**', async (route) => {
    if (route.request().method() === 'PUT') await resource.describe('theirs')
    await route.continue()
  })
  await page.getByRole('button', { name: resource.button }).click()
  await page
    .getByRole('alert')
    .getByText(/ changed (this|the|these) /)
    .first()
    .waitFor()
  expect(await resource.description()).toBe('theirs')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: resource.button }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await resource.description()).toBe('mine')
})

test('an edit form says that its project was renamed, and saves in the renamed project', async () => {
  await makeProject('edit-before')
  const resource = await makeCase('project', 'edit-before')
  const page = await browser.visit()
  await page.goto(resource.form)
  await page.getByLabel('Description').fill('mine')
  await done(api().projectUpdate({ path: { project: 'edit-before' }, body: { name: 'edit-after' } }))
  await page.getByText(/ renamed this project to edit-after$/).waitFor()
  await page.getByRole('button', { name: resource.button }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect([await resource.nameOf(), await resource.description()]).toEqual(['edit-after', 'mine'])
})

test('an edit form says so when its project was deleted', async () => {
  await makeProject('edit-gone')
  const page = await browser.visit()
  await page.goto('/projects/edit-gone/edit')
  await page.getByLabel('Description').fill('mine')
  const query = { project: 'edit-gone' }
  await done(api().vpcSubnetDelete({ path: { subnet: 'default' }, query: { ...query, vpc: 'default' } }))
  await done(api().vpcDelete({ path: { vpc: 'default' }, query }))
  await done(api().projectDelete({ path: { project: 'edit-gone' } }))
  await page.getByText('This project was deleted, or you can no longer view it').waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('mine')
})

test('renaming a VPC lists the firewall rules that name it, and changes them as well', async () => {
  await makeProject('edit-rules')
  const page = await browser.visit()
  await page.goto('/projects/edit-rules/vpcs/default/edit')
  await page.getByLabel('Name', { exact: true }).fill('front')
  const named = page.getByRole('list', { name: 'Rules and routes that name this VPC' })
  await named.getByText(/allow-ssh/).waitFor()
  const together = page.getByRole('checkbox', { name: 'Change them to the new name' })
  expect(await together.isChecked()).toBe(true)
  // If the rules are not changed as well, the form first lists the paths that would close.
  await together.uncheck()
  await page.getByRole('region', { name: 'Before you save' }).waitFor()
  await together.check()
  await page.getByRole('button', { name: 'Update VPC' }).click()
  await page.waitForURL('**/vpcs/front/**')
  const { rules } = await done(api().vpcFirewallRulesView({ query: { project: 'edit-rules', vpc: 'front' } }))
  const vpcs = rules.flatMap(({ targets, filters }) => [...targets, ...(filters.hosts ?? [])])
  expect(new Set(vpcs.map((part) => ('value' in part ? part.value : '')))).toEqual(new Set(['front']))
})

test('renaming a subnet changes the rules that name it, and no request uses the old name afterwards', async () => {
  await makeProject('edit-subnet-rules')
  const query = { project: 'edit-subnet-rules', vpc: 'default' }
  const target = { type: 'subnet' as const, value: 'default' }
  const { rules } = await done(api().vpcFirewallRulesView({ query }))
  const [rule] = rules
  if (rule === undefined) throw new Error('a new VPC has rules')
  const body = { rules: [{ ...rule, targets: [target] }] }
  await done(api().vpcFirewallRulesUpdate({ query, body }))
  const page = await browser.visit()
  await page.goto('/projects/edit-subnet-rules/vpcs/default/subnets/default/edit')
  await page.getByLabel('Name', { exact: true }).fill('front')
  const named = page.getByRole('list', { name: 'Rules and routes that name this subnet' })
  await named.getByText(rule.name).waitFor()
  const missing: string[] = []
  page.on('response', (response) => {
    // The preview of the paths that would close may have been requested with the old name just before the rename.
    if (response.status() === 404 && !response.url().includes('dry_run=true')) missing.push(response.url())
  })
  await page.getByRole('button', { name: 'Update subnet' }).click()
  await page.getByRole('row', { name: /front/ }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const [changed] = (await done(api().vpcFirewallRulesView({ query }))).rules
  expect(changed?.targets).toEqual([{ type: 'subnet', value: 'front' }])
  expect(missing).toEqual([])
})

test('an edit form opens when the URL contains the ID of its resource', async () => {
  await makeProject('edit-by-id')
  const query = { project: 'edit-by-id' }
  const { id: vpc } = await done(api().vpcView({ path: { vpc: 'default' }, query }))
  const subnetQuery = { ...query, vpc: 'default' }
  const { id: subnet } = await done(api().vpcSubnetView({ path: { subnet: 'default' }, query: subnetQuery }))
  const floatingIp = await done(api().floatingIpCreate({ query, body: { name: 'door', description: '' } }))
  const page = await browser.visit()
  const forms = [
    [`/projects/edit-by-id/floating-ips/${floatingIp.id}/edit`, 'door'],
    [`/projects/edit-by-id/vpcs/${vpc}/edit`, 'default'],
    [`/projects/edit-by-id/vpcs/${vpc}/subnets/${subnet}/edit`, 'default'],
  ] as const
  for (const [address, name] of forms) {
    await page.goto(address)
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue(), { message: address })
      .toBe(name)
  }
})

test('a page whose URL contains the ID of its resource sends no request after its document', async () => {
  const project = await makeProject('page-by-id')
  await makeImage(project, 'page-by-id')
  await done(api().imagePromote({ path: { image: 'page-by-id' }, query: { project } }))
  // The image is demoted, because other test files share the server and their forms would list a silo image first.
  onTestFinished(async () => {
    await done(api().imageDemote({ path: { image: 'page-by-id' }, query: { project } }))
  })
  const query = { project, vpc: 'default' }
  const { id: image } = await done(api().imageView({ path: { image: 'page-by-id' } }))
  const { id } = await done(api().projectView({ path: { project } }))
  const { id: router } = await done(api().vpcRouterView({ path: { router: 'system' }, query }))
  const { id: gateway } = await done(api().internetGatewayView({ path: { gateway: 'default' }, query }))
  const page = await browser.visit()
  const vpc = `/projects/${project}/vpcs/default`
  const addresses = [
    `/images/${image}/edit`,
    `/projects/${id}/access`,
    `${vpc}/routers/${router}`,
    `${vpc}/internet-gateways/${gateway}`,
  ]
  const requests = watchRequests(page)
  for (const address of addresses) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('status', { name: 'Updates: Live' }).waitFor()
    expect(requests.splice(0), address).toEqual([])
  }
})

test('the menu of a disk cancels its import', async () => {
  await makeProject('edit-import')
  const query = { project: 'edit-import' }
  const diskSource = { type: 'importing_blocks' as const, blockSize: 512 as const }
  const body = { name: 'half', description: '', size: 2 ** 30, diskSource }
  await done(api().diskCreate({ query, body }))
  const page = await browser.visit()
  await page.goto('/projects/edit-import/disks')
  await page.getByRole('row', { name: /half/ }).getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel import' }).click()
  await page.getByText('Import of disk half canceled').waitFor()
  await page.getByRole('row', { name: /half/ }).waitFor({ state: 'detached' })
})
