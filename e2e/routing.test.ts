import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const project = 'routing'
const vpc = 'default'
const query = { project, vpc }
const base = `/projects/${project}/vpcs/${vpc}`

beforeAll(async () => {
  await makeProject(project)
  const body = { name: 'box', description: '', hostname: 'box', ncpus: 1, memory: 2 ** 30, start: false }
  await done(adminApi().instanceCreate({ query: { project }, body }))
})

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

async function menu(page: Page, name: string | RegExp, entry: string): Promise<void> {
  await row(page, name).getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Confirms the deletion in a dialog after its delete preview has loaded. */
async function confirm(page: Page, button: RegExp): Promise<void> {
  const answer = page.getByRole('alertdialog').getByRole('button', { name: button })
  await expect.poll(() => answer.getAttribute('aria-disabled')).not.toBe('true')
  await answer.click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

test('a subnet is created with the next free block, gets a router, and is deleted', async () => {
  await done(adminApi().vpcRouterCreate({ query, body: { name: 'edge', description: '' } }))
  const page = await browser.visit()
  await page.goto(`${base}/subnets`)
  await page.getByRole('link', { name: 'New subnet' }).click()
  const form = page.getByRole('dialog', { name: 'Create subnet' })
  await form.getByLabel('Name', { exact: true }).fill('web')
  await form.getByLabel('IPv4 block').fill('8.8.8.0/24')
  await form.getByRole('button', { name: 'Create subnet' }).click()
  await form.getByText('must be from a private range').waitFor()
  await form.getByRole('button', { name: 'Next free' }).click()
  await expect.poll(() => form.getByLabel('IPv4 block').inputValue()).toBe('172.30.4.0/24')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create subnet' }).click()
  await row(page, /web/).getByText('172.30.4.0/24').waitFor()

  await row(page, /web/).getByRole('link', { name: 'web', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit subnet' })
  await edit.getByLabel('Custom router').click()
  await page.getByRole('option', { name: 'edge' }).click()
  await edit.getByRole('button', { name: 'Update subnet' }).click()
  await row(page, /web/).getByRole('link', { name: 'edge' }).waitFor()
  await expectAccessible(page)

  // A subnet cannot be deleted while its addresses are in use. The dialog names their interfaces.
  await menu(page, /172\.30\.0\.0/, 'Delete')
  const question = page.getByRole('alertdialog')
  await question.getByRole('link', { name: 'box' }).waitFor()
  const refusal = /cannot be deleted while network interfaces/
  await question.getByRole('list', { name: 'Prevented by' }).getByText(refusal).waitFor()
  await question.getByRole('button', { name: /^Delete/, description: refusal }).waitFor()
  await question.getByRole('button', { name: /Keep|Cancel/ }).click()
  await menu(page, /web/, 'Delete')
  await confirm(page, /Delete subnet/)
  await row(page, /web/).waitFor({ state: 'detached' })
})

test('custom routes can be created, changed and deleted, and system routes cannot', async () => {
  const page = await browser.visit({ theme: 'light' })
  await page.goto(`${base}/routers`)
  await page.getByRole('link', { name: 'New router' }).click()
  const create = page.getByRole('dialog', { name: 'Create router' })
  await create.getByLabel('Name', { exact: true }).fill('inner')
  await create.getByRole('button', { name: 'Create router' }).click()
  await expectAccessible(page)
  await row(page, /inner/).getByRole('link', { name: 'inner' }).click()
  await page.getByText('use the routes of the system router only').waitFor()

  await page.getByRole('link', { name: 'New route' }).click()
  const form = page.getByRole('dialog', { name: 'Create route' })
  await form.getByLabel('Name', { exact: true }).fill('out')
  await form.getByLabel('Destination value').fill('nonsense')
  await form.getByRole('button', { name: 'Create route' }).click()
  await form.getByText('Not a valid IP address').first().waitFor()
  // Selecting another type shows another field, which has neither the value nor the error of the previous one.
  await form.getByLabel('Destination type').click()
  await page.getByRole('option', { name: 'IP network' }).click()
  expect(await form.getByLabel('Destination value').inputValue()).toBe('')
  await form.getByLabel('Destination value').fill('10.9.0.0/16')
  await form.getByLabel('Target type').click()
  await page.getByRole('option', { name: 'Internet gateway' }).click()
  await form.getByRole('combobox', { name: 'Target value' }).fill('later')
  await page.getByRole('option', { name: /later/ }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create route' }).click()
  await row(page, /out/).getByText('later').waitFor()

  await menu(page, /out/, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit route' })
  await edit.getByLabel('Target type').click()
  await page.getByRole('option', { name: 'Drop' }).click()
  expect(await edit.getByLabel('Target value').count()).toBe(0)
  await edit.getByRole('button', { name: 'Update route' }).click()
  await row(page, /out/).getByText('Drop').waitFor()
  await menu(page, /out/, 'Delete')
  await confirm(page, /Delete route/)
  await page.getByText('use the routes of the system router only').waitFor()

  await page.goto(`${base}/routers/system`)
  const add = page.getByRole('button', { name: 'New route' })
  expect(await add.getAttribute('aria-disabled')).toBe('true')
  await page.goto(`${base}/routers/system/routes/default/edit`)
  await page.getByText('Route belongs to its subnet. It changes with the subnet..').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
  await expectAccessible(page)

  await page.goto(`${base}/routers`)
  await menu(page, /inner/, 'Delete')
  await confirm(page, /Delete router/)
  await row(page, /inner/).waitFor({ state: 'detached' })
})

test('an internet gateway gets a pool and an address, lists the routes to it, and is deleted with its pool and address', async () => {
  const page = await browser.visit()
  await page.goto(`${base}/internet-gateways`)
  await page.getByRole('link', { name: 'New internet gateway' }).click()
  const create = page.getByRole('dialog', { name: 'Create internet gateway' })
  await create.getByLabel('Name', { exact: true }).fill('partners')
  await create.getByRole('button', { name: 'Create internet gateway' }).click()
  await page.getByRole('heading', { level: 1, name: 'partners' }).waitFor()

  await page.getByRole('button', { name: 'Attach IP pool' }).click()
  const pool = page.getByRole('dialog', { name: 'Attach IP pool' })
  await pool.getByLabel('IP pool', { exact: true }).click()
  await page.getByRole('option').first().click()
  await pool.getByRole('button', { name: 'Attach IP pool' }).click()
  await pool.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Attach IP address' }).click()
  const address = page.getByRole('dialog', { name: 'Attach IP address' })
  await address.getByLabel('Name', { exact: true }).fill('own')
  await address.getByLabel('IP address').fill('192.0.2.250')
  await address.getByRole('button', { name: 'Attach IP address' }).click()
  await row(page, /own/).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const attach = page.getByRole('button', { name: 'Attach IP address' })
  expect(await attach.getAttribute('aria-disabled')).toBe('true')

  const router = { ...query, router: 'leading' }
  await done(adminApi().vpcRouterCreate({ query, body: { name: 'leading', description: '' } }))
  await done(
    adminApi().vpcRouterRouteCreate({
      query: router,
      body: {
        name: 'to-partners',
        description: '',
        destination: { type: 'ip_net', value: '198.51.100.0/24' },
        target: { type: 'internet_gateway', value: 'partners' },
      },
    }),
  )
  // Live updates add the new route to the page.
  await row(page, /to-partners/).waitFor()
  await expectAccessible(page)
  await menu(page, /own/, 'Detach')
  await confirm(page, /Detach/)
  await page.getByText('addresses of the pools are used').waitFor()

  await page.goto(`${base}/internet-gateways`)
  await row(page, /partners/)
    .getByRole('link', { name: '1 route to partners' })
    .waitFor()
  await expectAccessible(page)
  await menu(page, /partners/, 'Delete')
  await page
    .getByRole('alertdialog')
    .getByText(/to-partners/)
    .waitFor()
  await confirm(page, /Delete internet gateway/)
  await row(page, /partners/).waitFor({ state: 'detached' })
  const left = await done(adminApi().vpcRouterRouteList({ query: router }))
  expect(left.items).toEqual([])
})

test('the address map of a subnet is used and searched by keyboard, and is also shown as ranges and as a table', async () => {
  const page = await browser.visit()
  const guest = { description: '', hostname: 'gone', ncpus: 1, memory: 2 ** 30, start: false }
  await done(adminApi().instanceCreate({ query: { project }, body: { ...guest, name: 'gone' } }))
  await done(adminApi().instanceDelete({ path: { instance: 'gone' }, query: { project } }))
  await page.goto(`${base}/subnets/default/addresses`)
  const map = page.getByRole('grid', { name: /Addresses of 172/ })
  await map.waitFor()
  await page.getByText('172.30.0.6').first().waitFor()
  await map.focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  const panel = page.getByRole('region', { name: 'Address 172.30.0.5' })
  await panel.getByRole('link', { name: 'box' }).waitFor()
  // The page lists the resources that had this free address earlier.
  await page.keyboard.press('ArrowRight')
  await page
    .getByRole('region', { name: 'Address 172.30.0.6' })
    .getByRole('region', { name: 'Previously used by' })
    .getByText('gone net0')
    .waitFor()
  await page.keyboard.press('ArrowLeft')
  await panel.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await map.getByRole('gridcell', { name: '172.30.0.64, free' }).waitFor()
  await expectAccessible(page)

  await page.keyboard.press('/')
  const found = await done(adminApi().vpcSubnetListNetworkInterfaces({ path: { subnet: 'default' }, query }))
  await page.keyboard.type(found.items[0]?.mac.slice(-5) ?? '')
  await page.getByText('1 match: 172.30.0.5').waitFor()
  await page.keyboard.press('Enter')
  await panel.waitFor()

  await page.getByRole('radio', { name: 'Runs' }).check({ force: true })
  await page.getByRole('button', { name: /172\.30\.0\.5.*box/ }).waitFor()
  await page.getByRole('radio', { name: 'Table' }).check({ force: true })
  await row(page, /172\.30\.0\.5/)
    .getByRole('link', { name: 'box' })
    .waitFor()
})

test('a large block is shown in segments, which fit a narrow screen', async () => {
  await done(
    adminApi().vpcSubnetCreate({ query, body: { name: 'wide', description: '', ipv4Block: '10.0.0.0/8' } }),
  )
  const page = await browser.visit({ width: 390, theme: 'light' })
  await page.goto(`${base}/subnets/wide/addresses`)
  await page.getByRole('link', { name: '10.4.0.0/16, 0 addresses held' }).click()
  await page.getByRole('link', { name: '10.4.3.0/24, 0 addresses held' }).click()
  await page.getByRole('grid', { name: 'Addresses of 10.4.3.0/24' }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  for (const path of ['subnets', 'routers/system', 'internet-gateways/default']) {
    await page.goto(`${base}/${path}`)
    await page.getByRole('table').first().waitFor()
    await expectNoOverflow(page)
  }
})

test('a block that overlaps another subnet is reported at its field', async () => {
  const page = await browser.visit()
  await page.goto(`${base}/subnets-new`)
  const form = page.getByRole('dialog', { name: 'Create subnet' })
  await form.getByLabel('Name', { exact: true }).fill('twice')
  const block = form.getByLabel('IPv4 block')
  await block.fill('172.30.0.0/24')
  await form.getByRole('button', { name: 'Create subnet' }).click()
  await form.getByText('Another subnet of this VPC has some of these addresses').waitFor()
  expect(await block.getAttribute('aria-invalid')).toBe('true')
})

test('the address map scrolls to the focused address', async () => {
  const page = await browser.visit({ width: 390 })
  await page.goto(`${base}/subnets/default/addresses`)
  const map = page.getByRole('grid', { name: /Addresses of 172/ })
  await map.getByRole('gridcell', { name: /Enter shows them/ }).click()
  await map.getByRole('gridcell', { name: '172.30.0.64, free' }).waitFor()
  await map.focus()
  await page.keyboard.press('Control+End')
  const last = map.getByRole('gridcell', { name: /172\.30\.3\.255/ })
  await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
  const inSight = () =>
    last.evaluate((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect()
      return cell.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    })
  await expect.poll(inSight).toBe(true)
  await page.keyboard.press('Control+Home')
  await expect.poll(inSight).toBe(false)
})

test('the palette finds a router by its name, and shows its VPC', async () => {
  await done(adminApi().vpcRouterCreate({ query, body: { name: 'sought-router', description: '' } }))
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances`)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type('sought')
  await page
    .getByRole('option', { name: /sought-router.*Router in default, routing/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'sought-router' }).waitFor()
})
