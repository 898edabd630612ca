import { beforeAll, expect, test } from 'vitest'
import {
  adminApi,
  consoleUnderTest,
  done,
  expectAccessible,
  expectNoOverflow,
  makeProject,
  useBrowser,
} from './visit.ts'

const browser = useBrowser()
const project = 'probes'
const query = { project }

beforeAll(async () => {
  await makeProject(project)
})

const sleds = async () => (await done(adminApi().sledList({ query: { sort: 'serial' } }))).items
const makeProbe = async (name: string) => {
  const [sled] = await sleds()
  return done(adminApi().probeCreate({ query, body: { name, description: '', sled: sled?.id ?? '' } }))
}

test('a probe is created on a sled by keyboard, and its page shows how it is reached', async () => {
  const page = await browser.visit()
  await page.goto(`/projects/${project}/probes`)
  await page.getByRole('heading', { name: 'No probes' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New probe' }).first().focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Create probe' })
  await form.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('edge')
  const [sled] = await sleds()
  const serial = sled?.baseboard.serial ?? ''
  await form.getByLabel('Sled').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: new RegExp(serial) }).waitFor()
  await page.keyboard.type(serial)
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create probe' }).focus()
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: 'edge' })
  await row.getByText('172.30.0.5').waitFor()
  await row.getByText(serial).waitFor()
  await row.getByRole('link', { name: 'edge', exact: true }).click()
  const panel = page.getByRole('dialog', { name: /Probe/ })
  await panel.getByText('172.30.0.5').waitFor()
  await expectAccessible(page)
})

test.each([
  ['light', 390],
  ['dark', 768],
] as const)('probes are listed, found and deleted, with %s at %i', async (theme, width) => {
  const names = [`one-${width}`, `two-${width}`]
  for (const name of names) await makeProbe(name)
  const page = await browser.visit({ theme, width })
  await page.goto(`/projects/${project}/probes?search=-${width}`)
  await page
    .getByRole('row')
    .filter({ hasText: `one-${width}` })
    .waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('checkbox', { name: /Select all/ }).click()
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page
    .getByRole('row')
    .filter({ hasText: `one-${width}` })
    .waitFor({ state: 'detached' })
  const { items } = await done(adminApi().probeList({ query }))
  expect(items.filter(({ name }) => names.includes(name))).toEqual([])
})

test('the address of a probe is listed among the addresses of its subnet', async () => {
  await makeProbe('told')
  const page = await browser.visit()
  await page.goto(`/projects/${project}/vpcs/default/subnets/default/addresses`)
  await page
    .getByRole('gridcell', { name: /, probe told/ })
    .first()
    .waitFor()
})

/** Opens a page as a new user who has the given project role. */
async function visitAs(name: string, roleName: 'admin' | 'viewer') {
  const password = { mode: 'password', value: 'a password of their own' } as const
  const api = adminApi()
  const { id } = await done(
    api.localIdpUserCreate({ query: { silo: 'main' }, body: { externalId: name, password } }),
  )
  const { roleAssignments } = await done(api.projectPolicyView({ path: { project } }))
  const role = { identityType: 'silo_user', identityId: id, roleName } as const
  await done(
    api.projectPolicyUpdate({ path: { project }, body: { roleAssignments: [...roleAssignments, role] } }),
  )
  const page = await browser.visit({ signedOut: true })
  await page.request.post(`${consoleUnderTest().url}/v1/login/main/local`, {
    data: { username: name, password: password.value },
  })
  return { page, id }
}

test('users without a fleet role have no probes page and no link to it', async () => {
  const { page } = await visitAs('insider', 'admin')
  await page.goto(`/projects/${project}/instances`)
  await page.getByRole('link', { name: 'Floating IPs' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Probes', exact: true }).count()).toBe(0)
  await page.goto(`/projects/${project}/probes`)
  await page.getByRole('heading', { name: 'You cannot view this page' }).waitFor()
  await expectAccessible(page)
})

test('an operator who may only view the project sees why no probe can be created in it', async () => {
  const { page, id } = await visitAs('operator', 'viewer')
  const api = adminApi()
  const policy = await done(api.systemPolicyView({}))
  const operates = { identityType: 'silo_user', identityId: id, roleName: 'admin' } as const
  await done(api.systemPolicyUpdate({ body: { roleAssignments: [...policy.roleAssignments, operates] } }))
  try {
    await page.goto(`/projects/${project}/probes`)
    await page.getByRole('button', { name: 'New probe' }).waitFor()
    await page.getByText('Requires the role of project collaborator').first().waitFor({ state: 'attached' })
    await page.goto(`/projects/${project}/probes-new`)
    await page.getByRole('button', { name: 'Create probe' }).waitFor()
    await page.getByText('Requires the role of project collaborator').first().waitFor({ state: 'attached' })
  } finally {
    await done(api.systemPolicyUpdate({ body: { roleAssignments: policy.roleAssignments } }))
  }
})
