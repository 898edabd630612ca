import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminApi, done, expectFocus, makeImage, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()

/** Counts write requests to `path`, and holds each of them until it is released. */
async function holdBack(page: Page, path: RegExp) {
  let sent = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent++
    await released
    await route.continue()
  })
  return { sent: () => sent, release }
}

test('a form sends one request even when it is submitted several times', async () => {
  const page = await browser.visit()
  await page.goto('/projects-new')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('pressed-twice')
  const { sent, release } = await holdBack(page, /\/v1\/projects$/)
  await page.getByRole('button', { name: 'Create project' }).dblclick()
  await name.press('Enter')
  await expect.poll(sent).toBe(1)
  release()
  await page.getByRole('heading', { level: 1, name: 'Instances' }).waitFor()
  expect(sent()).toBe(1)
})

test('a click beside a panel does not move the focus out of the panel', async () => {
  const project = await makeProject('pressed-beside')
  const page = await browser.visit()
  await page.goto(`/projects/${project}/disks-new`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('data')
  await page.mouse.click(300, 500)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expectFocus(name)
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave form' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/projects/${project}/disks`)
})

test.each([
  ['disks-new', 'Create disk', /\/v1\/disks\?/],
  ['snapshots-new', 'Create snapshot', /\/v1\/snapshots\?/],
  ['floating-ips-new', 'Create floating IP', /\/v1\/floating-ips\?/],
  ['instances-new', 'Create instance', /\/v1\/instances\?/],
])('pressing Enter in the name of %s submits the form', async (form, button, path) => {
  const project = `enter-${form}`
  await makeProject(project)
  await makeImage(project, 'base')
  const page = await browser.visit()
  await page.goto(`/projects/${project}/${form}`)
  await page.getByRole('button', { name: button }).waitFor()
  if (form === 'snapshots-new') {
    await page.getByRole('combobox', { name: 'Disk' }).click()
    await page.getByRole('option', { name: /base/ }).click()
  }
  if (form === 'instances-new') {
    await page.getByRole('combobox', { name: 'Image' }).click()
    await page.getByRole('option', { name: /base/ }).click()
  }
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && path.test(sent.url()))
  await page.getByLabel('Name', { exact: true }).fill('by-enter')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await request
})

test("a button on the page of an instance copies the instance's ID, and a toast confirms it", async () => {
  await makeProject('copies')
  const { id } = await done(
    adminApi().instanceCreate({
      query: { project: 'copies' },
      body: { name: 'box', description: '', hostname: 'box', ncpus: 1, memory: 2 ** 30, start: false },
    }),
  )
  const page = await browser.visit()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/projects/copies/instances/box')
  await page.getByRole('button', { name: 'Instance actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy ID' }).click()
  await page.getByText('ID copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
})

describe('typed input stays when its resource is deleted by another user:', () => {
  const project = 'deleted-elsewhere'
  const inVpc = { project, vpc: 'default' }
  const described = { description: '' }

  beforeAll(() => makeProject(project))

  test.each([
    {
      what: 'a subnet',
      make: () =>
        done(
          adminApi().vpcSubnetCreate({
            query: inVpc,
            body: { name: 'b', ...described, ipv4Block: '10.9.0.0/24' },
          }),
        ),
      drop: () => done(adminApi().vpcSubnetDelete({ path: { subnet: 'b' }, query: inVpc })),
      at: '/vpcs/default/subnets/b/edit',
      message: 'This subnet was deleted, or you can no longer view it',
    },
    {
      what: 'a router',
      make: () => done(adminApi().vpcRouterCreate({ query: inVpc, body: { name: 'r', ...described } })),
      drop: () => done(adminApi().vpcRouterDelete({ path: { router: 'r' }, query: inVpc })),
      at: '/vpcs/default/routers/r/edit',
      message: 'This router was deleted, or you can no longer view it',
    },
    {
      what: 'an affinity group, over its own page',
      make: () =>
        done(
          adminApi().affinityGroupCreate({
            query: { project },
            body: { name: 'g', ...described, policy: 'allow', failureDomain: 'sled' },
          }),
        ),
      drop: () => done(adminApi().affinityGroupDelete({ path: { affinityGroup: 'g' }, query: { project } })),
      at: '/affinity-groups/g/edit',
      message: 'This group was deleted, or you can no longer view it',
    },
    {
      what: 'a VPC, over its own page',
      make: () =>
        done(adminApi().vpcCreate({ query: { project }, body: { name: 'v', ...described, dnsName: 'v' } })),
      drop: async () => {
        await done(adminApi().vpcSubnetDelete({ path: { subnet: 'default' }, query: { project, vpc: 'v' } }))
        await done(adminApi().vpcDelete({ path: { vpc: 'v' }, query: { project } }))
      },
      at: '/vpcs/v/edit',
      message: 'This VPC was deleted, or you can no longer view it',
    },
  ])('$what', async ({ make, drop, at, message }) => {
    await make()
    const page = await browser.visit()
    await page.goto(`/projects/${project}${at}`)
    const typed = page.getByLabel(/^Description/)
    await typed.fill('a long thought')
    await drop()
    const notice = page.getByRole('alert').filter({ hasText: message })
    await notice.waitFor()
    expect(await typed.inputValue()).toBe('a long thought')
    await page.getByRole('button', { name: /^Update / }).click()
    await page.getByRole('alert').filter({ hasText: 'Not found: ' }).first().waitFor()
    expect(await typed.inputValue()).toBe('a long thought')
    // If there is no typed input, "Page not found" replaces the page.
    await typed.fill('')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  })
})

test("pressing Enter in either number field of an instance's size resizes the instance once", async () => {
  const project = await makeProject('enter-resize')
  const body = { name: 'box', description: '', hostname: 'box', ncpus: 1, memory: 2 ** 30, start: false }
  await done(adminApi().instanceCreate({ query: { project }, body }))
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances/box`)
  for (const [field, fact] of [
    ['vCPUs', '3'],
    ['Memory', '3 GiB'],
  ] as const) {
    await page.getByRole('button', { name: 'Instance actions' }).click()
    await page.getByRole('menuitem', { name: 'Resize' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resize instance' })
    const number = dialog.getByRole('spinbutton', { name: field })
    // Enter must not send a request if the value has not changed.
    await number.press('Enter')
    await number.fill('3')
    await number.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Instance box resized').first().waitFor()
    await page.locator('dl > div', { hasText: field }).getByText(fact).waitFor()
  }
})
