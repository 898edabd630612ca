import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const project = 'paths'
const query = { project }

beforeAll(async () => {
  await makeProject(project)
  for (const name of ['web', 'db']) {
    await done(
      adminApi().instanceCreate({
        query,
        body: { name, description: '', hostname: name, ncpus: 1, memory: 2 ** 30, start: true },
      }),
    )
  }
  const { rules } = await done(adminApi().vpcFirewallRulesView({ query: { project, vpc: 'default' } }))
  const shut = {
    name: 'shut',
    description: '',
    status: 'enabled' as const,
    direction: 'inbound' as const,
    action: 'deny' as const,
    priority: 500,
    targets: [{ type: 'instance' as const, value: 'db' }],
    filters: { hosts: null, ports: ['1-6000'], protocols: null },
  }
  const kept = rules.map(({ id: _id, vpcId: _vpc, timeCreated: _c, timeModified: _m, ...rule }) => rule)
  await done(
    adminApi().vpcFirewallRulesUpdate({
      query: { project, vpc: 'default' },
      body: { rules: [...kept, shut] },
    }),
  )
})

test('the path query names the rule that stops a packet, with a link to a form with a rule that allows it', async () => {
  const page = await browser.visit()
  await page.goto(`/projects/${project}/connect`)
  await page.getByText('Choose the source and the destination').waitFor()
  await page.getByRole('combobox', { name: 'From' }).fill('web')
  await page.getByRole('option', { name: 'web instance' }).click()
  await page.getByRole('combobox', { name: 'To', exact: true }).fill('db')
  await page.getByRole('option', { name: 'db instance' }).click()
  await page.getByText('Enter a port').waitFor()
  await page.getByRole('textbox', { name: 'Port' }).fill('5432')
  await page.getByRole('heading', { name: 'No. shut stops web on the way to db, TCP 5432.' }).waitFor()
  expect(new URL(page.url()).search).toBe('?from=instance%3Aweb&to=instance%3Adb&port=5432')
  expect(await page.getByRole('listitem').filter({ hasText: 'Inbound rules' }).textContent()).toMatch(
    /Denied ?by shut.*1 rule was evaluated.*500shutanyanymatchesDeny/,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Open new rule' }).click()
  const form = page.getByRole('dialog', { name: 'Add firewall rule' })
  await form.getByText('open').first().waitFor()
  expect(await form.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('allow-db-5432')
  await form.getByRole('heading', { name: 'Opens' }).waitFor()
  const preview = form.getByRole('region', { name: 'Before you save' })
  expect(await preview.getByRole('listitem').textContent()).toMatch(
    /web → db.*TCP 5432.*allow-db-5432 \(499\) allows them; shut \(500\) stops them today\./,
  )
  await form.getByRole('button', { name: 'Add rule' }).click()
  await form.waitFor({ state: 'detached' })

  // The page of the instance opens the query, and shows the effective rules as well.
  await page.goto(`/projects/${project}/instances/db/networking`)
  const inbound = page.getByRole('region', { name: 'Inbound rules' })
  await inbound.getByRole('link', { name: 'allow-db-5432' }).waitFor()
  expect(await inbound.getByRole('row').nth(1).textContent()).toContain('allow-db-5432')
  // The result of all rules together comes before the list of rules.
  const outcome = page.getByRole('region', { name: 'Traffic in and out' })
  const decided = outcome.getByRole('row').filter({ hasText: 'allow-db-5432' }).first()
  expect(await decided.textContent()).toMatch(/^TCP 5432.*Passes.*allow-db-5432/)
  await outcome.getByRole('row').filter({ hasText: 'No rule matches' }).first().waitFor()
  await expectAccessible(page)
  await inbound.getByRole('link', { name: 'Can it connect?' }).click()
  await page.getByText('Enter a port').waitFor()
  await page.getByRole('textbox', { name: 'Port' }).fill('5432')
  await page.getByRole('heading', { name: 'No. db cannot be reached from outside on TCP 5432.' }).waitFor()
  await page.goto(`/projects/${project}/connect?from=instance:web&to=instance:db&port=5432`)
  await page.getByRole('heading', { name: 'Yes. web reaches db on TCP 5432.' }).waitFor()
}, 90_000)

test('the path query uses an end that was typed, even when it was not selected in the list', async () => {
  await done(
    adminApi().floatingIpCreate({ query: { project }, body: { name: 'front-door', description: '' } }),
  )
  const page = await browser.visit()
  await page.goto(`/projects/${project}/connect`)
  const [from, to] = ['From', 'To'].map((name) => page.getByRole('combobox', { name, exact: true }))
  await from?.fill('10.1.2.3')
  await from?.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('address:10.1.2.3')
  await from?.fill('web')
  await from?.press('Tab')
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('instance:web')
  // A floating IP is found by its name, and the field shows that name afterwards.
  await to?.fill('front-door')
  await page.getByRole('option', { name: /floating IP front-door/ }).waitFor()
  await to?.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('to')).toMatch(/^address:/)
  await page.goto(`/projects/${project}/connect?from=outside&to=outside&port=443`)
  await page.getByText('Source and destination are both outside').waitFor()
})

test('an invalid query, and an end that does not exist, are reported at their fields', async () => {
  const page = await browser.visit({ theme: 'light' })
  await page.goto(`/projects/${project}/connect?from=nonsense&to[]=1&port=99999&protocol=tcp`)
  await page.getByText('Choose the source and the destination').waitFor()
  await page.goto(`/projects/${project}/connect?from=instance:gone&to=outside&protocol=ICMP`)
  await page.getByText('No result').waitFor()
  await expectAccessible(page)
  // The result is updated after another client has changed something.
  await page.goto(`/projects/${project}/vpcs/default/connect?from=instance:web&to=instance:db&protocol=ICMP`)
  await page.getByRole('heading', { name: 'Yes. web reaches db on ICMP.' }).waitFor()
  await done(adminApi().vpcFirewallRulesUpdate({ query: { project, vpc: 'default' }, body: { rules: [] } }))
  await page.getByRole('heading', { name: 'No. web does not reach db on ICMP.' }).waitFor()
}, 90_000)
