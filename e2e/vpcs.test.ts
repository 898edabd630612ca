import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  adminApi,
  done,
  expectAccessible,
  expectFocus,
  expectNoOverflow,
  makeProject,
  useBrowser,
} from './visit.ts'

const browser = useBrowser()
const project = 'networks'
const query = { project, vpc: 'shop' }
const rulesPage = `/projects/${project}/vpcs/shop/firewall-rules`

type Rule = Awaited<ReturnType<typeof rules>>[number]

const rules = async () => (await done(adminApi().vpcFirewallRulesView({ query }))).rules
const named = async (name: string) => (await rules()).find((rule) => rule.name === name)

function rule(name: string, more: Partial<Omit<Rule, 'id' | 'vpcId' | 'timeCreated' | 'timeModified'>> = {}) {
  return {
    name,
    description: '',
    status: 'enabled' as const,
    action: 'allow' as const,
    direction: 'inbound' as const,
    priority: 100,
    targets: [{ type: 'vpc' as const, value: 'shop' }],
    filters: { hosts: null, ports: ['80'], protocols: ['TCP' as const] },
    ...more,
  }
}

const putRules = (...given: ReturnType<typeof rule>[]) =>
  done(adminApi().vpcFirewallRulesUpdate({ query, body: { rules: given } }))

/** Changes one rule as another user. The other rules stay the same. */
async function elsewhere(name: string, more: Parameters<typeof rule>[1]): Promise<void> {
  const now = await rules()
  await putRules(
    ...now.map((each) => ({ ...each, ...(each.name === name && more) }) as ReturnType<typeof rule>),
  )
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

async function menu(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name).getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

beforeAll(async () => {
  await makeProject(project)
  const instance = { description: '', hostname: 'h', ncpus: 1, memory: 2 ** 30, start: false }
  await done(
    adminApi().vpcCreate({ query: { project }, body: { name: 'shop', description: '', dnsName: 'shop' } }),
  )
  for (const name of ['web', 'db']) {
    const networkInterfaces = {
      type: 'create' as const,
      params: [{ name: 'net0', description: '', vpcName: 'shop', subnetName: 'default' }],
    }
    await done(
      adminApi().instanceCreate({ query: { project }, body: { ...instance, name, networkInterfaces } }),
    )
  }
})

test('a VPC is created, changed and deleted by keyboard', async () => {
  const page = await browser.visit()
  await page.goto(`/projects/${project}/vpcs`)
  await row(page, 'shop').getByRole('link', { name: '3 firewall rules of shop' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New VPC' }).focus()
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('textbox', { name: 'Name', exact: true }))
  await page.keyboard.type('back')
  await page.getByRole('textbox', { name: 'DNS name' }).focus()
  await page.keyboard.type('back')
  await page.getByRole('textbox', { name: /IPv6 prefix/ }).focus()
  await page.keyboard.type('fd00::/8')
  await page.keyboard.press('Enter')
  await page.getByText('Must be a /48 within fd00::/8').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/vpcs/back/firewall-rules')
  await page.getByRole('button', { name: 'VPC actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expectFocus(name)
  await page.locator('[role=tab][aria-selected=true]', { hasText: 'Firewall rules' }).waitFor()
  await name.fill('rear')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/vpcs/rear/firewall-rules')
  await page.getByRole('heading', { name: 'rear', level: 1 }).waitFor()
  // The rules that name the VPC are changed as well.
  const named = async () => {
    const { rules } = await done(adminApi().vpcFirewallRulesView({ query: { project, vpc: 'rear' } }))
    return rules.flatMap(({ targets }) => targets).map(({ value }) => value)
  }
  await expect.poll(async () => [...new Set(await named())]).toEqual(['rear'])
  await done(adminApi().vpcSubnetDelete({ path: { subnet: 'default' }, query: { project, vpc: 'rear' } }))
  await page.getByRole('button', { name: 'VPC actions' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete VPC' })
  await expect.poll(() => remove.getAttribute('aria-disabled')).not.toBe('true')
  await remove.press('Enter')
  await page.waitForURL(`**/projects/${project}/vpcs`)
  await expect.poll(() => row(page, 'rear').count()).toBe(0)
})

test('a firewall rule is added, cloned and edited, and saving includes input that was typed but not added', async () => {
  await putRules(rule('allow-web'))
  const page = await browser.visit({ theme: 'light' })
  await page.goto(rulesPage)
  await page.getByRole('link', { name: 'New rule' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('allow-web')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByText('Another rule of this VPC has this name').waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('deny-db')
  await page.getByRole('radio', { name: 'Deny' }).check()
  await page.getByRole('spinbutton', { name: 'Priority' }).or(page.getByLabel('Priority')).first().fill('50')
  await page.getByText('Evaluated first, before allow-web (100)').waitFor()
  await page.getByRole('combobox', { name: 'Target type' }).selectOption('Instance')
  const target = page.getByRole('combobox', { name: 'Target: Instance name' })
  await target.click()
  await page.getByRole('option', { name: 'db' }).click()
  await target.press('Enter')
  await page.getByRole('list', { name: 'Targets' }).getByText('db').waitFor()
  // The form explains each entry, even before the user adds it.
  await page.getByRole('list', { name: 'Targets' }).getByText('1 instance').waitFor()
  const host = page.getByRole('combobox', { name: /^Host: / })
  await host.fill('172.30.0.0/24')
  await page.getByText('172.30.0.0/24: db, web').waitFor()
  await host.fill('10.0.12.0/26')
  await page.getByText('10.0.12.0/26: no instance here').waitFor()
  await page.getByRole('textbox', { name: 'Ports' }).fill('5432, 6379')
  await page.getByRole('textbox', { name: 'Ports' }).press('Enter')
  await page.getByRole('checkbox', { name: 'TCP' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByText('10.0.12.0/26 is typed, but not added').waitFor()
  await expectFocus(page.getByRole('combobox', { name: 'Host: IP network' }))
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.waitForURL(`**${rulesPage}`)
  expect(await named('deny-db')).toMatchObject({
    action: 'deny',
    priority: 50,
    targets: [{ type: 'instance', value: 'db' }],
    filters: {
      hosts: [{ type: 'ip_net', value: '10.0.12.0/26' }],
      ports: ['5432', '6379'],
      protocols: ['TCP'],
    },
  })

  await menu(page, 'deny-db', 'Clone')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await row(page, 'deny-db-copy').waitFor()
  await row(page, 'deny-db-copy').getByRole('link', { name: 'deny-db-copy' }).click()
  await page.getByRole('button', { name: 'remove target db' }).click()
  await page.getByText('removed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'restore target db' }).click()
  await page.getByRole('button', { name: 'remove host 10.0.12.0/26' }).click()
  await page.getByRole('button', { name: 'Update rule' }).click()
  await page.waitForURL(`**${rulesPage}`)
  expect((await named('deny-db-copy'))?.filters.hosts).toBeNull()
})

test('firewall rules are listed in the order of evaluation with their findings, and can be changed in the list', async () => {
  await putRules(
    rule('allow-web'),
    rule('deny-db', { action: 'deny', targets: [{ type: 'instance', value: 'db' }] }),
    rule('late', { priority: 200 }),
    rule('lost', { priority: 300, targets: [{ type: 'instance', value: 'ftp-1' }] }),
    rule('mail', { priority: 10, direction: 'outbound', action: 'deny' }),
    rule('ping', { priority: 400, filters: { hosts: null, ports: null, protocols: ['ICMP'] } }),
  )
  const page = await browser.visit()
  await page.goto(rulesPage)
  const names = () => page.locator('tbody tr:not([data-between-rows]) a').allTextContents()
  await expect
    .poll(async () => (await names()).map((text) => text.replace(/^(Allow|Deny) /, '')))
    .toEqual(['deny-db', 'allow-web', 'late', 'lost', 'ping', 'mail'])
  expect(await page.getByText('No rule matches').count()).toBe(2)
  await page.getByText('with deny-db at 1 interface').waitFor()
  await page.getByText('already decide everything that it matches').waitFor()
  await page.getByText('This VPC has no instance ftp-1').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Tied/ }).click()
  await expect.poll(async () => (await names()).length).toBe(1)
  await page.getByRole('button', { name: 'Move to 99: allow-web' }).click()
  await expect.poll(async () => (await named('allow-web'))?.priority).toBe(99)
  await page.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('searchbox').or(page.getByPlaceholder('Name, address or port')).first().fill('ftp-1')
  await expect.poll(async () => (await names()).length).toBe(1)
  await page.getByPlaceholder('Name, address or port').fill('')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByText('Not in the order of evaluation').waitFor()
  await page.getByRole('button', { name: 'Show in order of evaluation' }).click()

  const change = page.getByRole('switch', { name: 'late enabled' })
  await change.focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await named('late'))?.status).toBe('disabled')
  await expectFocus(change)

  for (const name of ['late', 'lost']) await row(page, name).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Set priority' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Priority').first().fill('777')
  await dialog.getByRole('button', { name: 'Set priority' }).click()
  await expect
    .poll(async () => [(await named('late'))?.priority, (await named('lost'))?.priority])
    .toEqual([777, 777])
  // Changing the rules clears the selection.
  await page.getByRole('toolbar').waitFor({ state: 'detached' })
  for (const name of ['late', 'lost']) await row(page, name).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Clone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clone' }).click()
  await row(page, 'lost-copy').waitFor()
  for (const name of ['lost', 'lost-copy']) await row(page, name).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect.poll(async () => (await named('lost-copy'))?.status).toBe('disabled')
  for (const name of ['lost', 'lost-copy']) await row(page, name).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(async () => (await rules()).map(({ name }) => name).toSorted())
    .toEqual(['allow-web', 'deny-db', 'late', 'late-copy', 'mail', 'ping'])
})

test('the history of a VPC includes changes of its firewall rules, with links to the rules that still exist', async () => {
  await putRules(rule('kept'), rule('moved'), rule('old'))
  await putRules(rule('kept'), rule('moved', { priority: 7 }), rule('new'))
  const page = await browser.visit()
  await page.goto(`/projects/${project}/vpcs/shop/history`)
  const newest = page.getByRole('list').filter({ hasText: 'firewall rule' }).getByRole('listitem').first()
  await newest.getByText(/and 2 more/).waitFor()
  await newest.getByRole('button').first().click()
  const entry = (text: string) => newest.locator('details').filter({ hasText: text })
  await entry('moved').locator('summary').click()
  await entry('moved').getByText('Priority').waitFor()
  expect(await entry('kept').count()).toBe(0)
  await expectAccessible(page)
  await entry('moved').getByRole('link', { name: 'Open moved' }).click()
  await page.waitForURL('**/firewall-rules/moved/edit')
  // The palette finds a rule by its name on every page.
  await page.goto(`/projects/${project}/instances`)
  await page.getByRole('heading', { name: 'Instances' }).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('moved')
  await page.getByRole('option', { name: /moved/ }).filter({ hasText: 'firewall rule' }).first().click()
  await page.waitForURL('**/vpcs/shop/firewall-rules/moved/edit')
})

test('a change of firewall rules by another user is shown in an open form and is not lost', async () => {
  await putRules(rule('allow-web'), rule('allow-db'))
  const page = await browser.visit()
  await page.goto(`${rulesPage}/allow-db/edit`)
  const priority = page.getByLabel('Priority').first()
  await priority.fill('5')
  await elsewhere('allow-web', { priority: 7 })
  await page.getByRole('button', { name: 'Update rule' }).click()
  const question = page.getByRole('alertdialog', { name: 'The rules changed since this form opened' })
  await question.getByText('changed other rules').waitFor()
  await question.getByText('Priority: 100 → 7').waitFor()
  await expectAccessible(page)
  expect((await named('allow-db'))?.priority).toBe(100)
  await question.getByRole('button', { name: 'Keep both' }).click()
  await page.waitForURL(`**${rulesPage}`)
  expect([(await named('allow-web'))?.priority, (await named('allow-db'))?.priority]).toEqual([7, 5])

  await row(page, 'allow-db').getByRole('link', { name: 'allow-db' }).click()
  await page.getByRole('textbox', { name: /^Description/ }).fill('mine')
  await elsewhere('allow-db', { action: 'deny' })
  await page.getByRole('button', { name: 'Update rule' }).click()
  await question.getByText('changed the rule that you are editing').waitFor()
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'Deny' }).isChecked()).toBe(true)
  // The form merges a second change by another user as well.
  await elsewhere('allow-db', { action: 'allow', priority: 6 })
  await page.getByRole('button', { name: 'Update rule' }).click()
  await question.getByText('Action: deny → allow').waitFor()
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'Allow' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Update rule' }).click()
  await page.waitForURL(`**${rulesPage}`)
  expect(await named('allow-db')).toMatchObject({ action: 'allow', description: 'mine', priority: 6 })

  await row(page, 'allow-db').getByRole('link', { name: 'allow-db' }).click()
  await page.getByRole('textbox', { name: /^Description/ }).fill('late')
  await putRules(rule('allow-web'))
  await page.getByRole('button', { name: 'Update rule' }).click()
  await question.getByText('removed or renamed the rule that you are editing').waitFor()
  await question.getByRole('button', { name: 'Take theirs' }).click()
  await page.waitForURL(`**${rulesPage}`)
  await expect.poll(() => row(page, 'allow-db').count()).toBe(0)
})

test.each([390, 768])('the selected tab is visible in its row, at a width of %i px', async (width) => {
  const page = await browser.visit({ width })
  await page.goto(`/projects/${project}/vpcs/shop/history`)
  const row = page.getByRole('tablist', { name: 'VPC' })
  const shown = row.getByRole('tab', { selected: true })
  await shown.filter({ hasText: 'History' }).waitFor()
  const isInRow = async () => {
    const [tab, room] = [await shown.boundingBox(), await row.boundingBox()]
    if (tab === null || room === null) return false
    return tab.x >= room.x && tab.x + tab.width <= room.x + room.width + 1
  }
  expect(await isInRow()).toBe(true)
  await shown.press('Home')
  await shown.filter({ hasText: 'Firewall' }).waitFor()
  expect(await isInRow()).toBe(true)
})

test('all controls of a narrow page can be reached', async () => {
  await putRules(rule('allow-web'), rule('lost', { targets: [{ type: 'instance', value: 'ftp-1' }] }))
  const page = await browser.visit({ width: 390, theme: 'light' })
  await page.goto(rulesPage)
  await page.getByRole('switch', { name: 'allow-web enabled' }).click()
  await expect.poll(async () => (await named('allow-web'))?.status).toBe('disabled')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.goto(`${rulesPage}-new/lost`)
  await page.getByRole('button', { name: 'Add rule' }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
})
