import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectNoOverflow, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const project = 'topology'
const query = { project }
const tab = `/projects/${project}/vpcs/default/topology`

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
})

test('the diagram of a VPC is used by keyboard, receives live updates, and is also shown as a table', async () => {
  const page = await browser.visit()
  await page.goto(tab)
  const picture = page.getByRole('group', { name: 'Topology' })
  const web = picture.getByRole('button', { name: /^web, / })
  await picture.getByRole('button', { name: /^web, Running, 172\.30\./ }).waitFor()

  // The diagram is one tab stop. Arrow keys follow the lines, Enter selects a node, Escape closes its panel.
  await picture.getByRole('button', { name: /^Internet, / }).focus()
  await page.keyboard.press('ArrowRight')
  const outline = () =>
    page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
  expect(await outline()).toBe('solid')
  await page.keyboard.press('ArrowLeft')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowRight'])
    await page.keyboard.press(key)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^web, Running/)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Chosen: web' })
  await panel.getByText('MAC', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await web.evaluate((element) => element === document.activeElement)).toBe(true)

  // The key `/` starts a search, here by address, and Enter selects the match.
  await page.keyboard.press('/')
  await page.keyboard.type('172.30.0.6')
  await page.getByText('1 match').waitFor()
  await page.keyboard.press('Enter')
  const db = page.getByRole('complementary', { name: 'Chosen: db' })
  await db.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
  await picture.getByRole('button', { name: /^db, Stopped, / }).waitFor()
  await expectAccessible(page)

  await page.getByText('Table', { exact: true }).click()
  const rows = page.getByRole('table').getByRole('row')
  await page.getByRole('cell', { name: 'db' }).first().waitFor()
  expect(await rows.filter({ hasText: '10.' }).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('as')).toBe('table')
  await page
    .getByText(/out by router system, route .* and gateway default/)
    .first()
    .waitFor()
  await expectAccessible(page)
}, 90_000)

test('the panel of the selected node is inside the page at every width', async () => {
  const page = await browser.visit()
  await page.goto(tab)
  for (const width of [1440, 1280, 1150, 800, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('button', { name: /^web, / }).click()
    const panel = page.getByRole('complementary', { name: 'Chosen: web' })
    await panel.getByText('MAC', { exact: true }).waitFor()
    const box = await panel.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), `the panel's end at ${width} px`).toBeLessThanOrEqual(width)
    await panel.getByRole('button', { name: 'Close' }).click()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  // Instances without an external address share one for outgoing traffic.
  await page.getByRole('button', { name: /^web, / }).click()
  await page.getByText('Outbound address').waitFor()
  expect(await page.getByText('no outbound access').count()).toBe(0)
  await page.getByRole('button', { name: /^Internet, / }).click()
  await page.getByRole('link', { name: 'What can reach it from outside?' }).waitFor()

  await page.emulateMedia({ forcedColors: 'active' })
  const [shape, around] = await page.getByRole('button', { name: /^web, / }).evaluate((spot) => {
    const state = spot.querySelector('.state') ?? spot
    return [
      getComputedStyle(state, '::before').backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]
  })
  expect(shape).not.toBe(around)
  expect(shape).not.toBe('rgba(0, 0, 0, 0)')
  await page.emulateMedia({ forcedColors: 'none' })

  const find = page.getByRole('searchbox')
  await find.fill('eb')
  await find.press('Home')
  await page.keyboard.type('w')
  await page.keyboard.type('x')
  expect(await find.inputValue()).toBe('wxeb')
})

test('a path is drawn with its hops and a link to its explanation, and the diagram is a tree on a narrow screen', async () => {
  const page = await browser.visit({ theme: 'light' })
  await page.goto(`${tab}?from=instance:web&to=outside&protocol=TCP&port=443`)
  const stops = page.getByRole('list', { name: 'Hops of the path' })
  await stops.waitFor()
  expect(await stops.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/web 172\.30\.0\.5/),
    expect.stringMatching(/router system, route /),
    expect.stringMatching(/gateway default, as /),
    expect.stringMatching(/outside /),
  ])
  await page.getByRole('button', { name: /^web, .* hop 1 of the path$/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Why it passes' }).click()
  await page.getByRole('heading', { name: /^Yes\. web reaches/ }).waitFor()
  await page.getByRole('link', { name: 'Show in topology' }).click()
  await stops.waitFor()
  await page.goto(`${tab}?from=outside&to=instance:db&protocol=TCP&port=22`)
  await page.getByText('refused', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Why it is refused' }).waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('group', { name: 'Topology' }).getByRole('list').waitFor()
  await page.getByRole('button', { name: /^web, / }).click()
  await page.getByRole('complementary', { name: 'Chosen: web' }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
}, 90_000)

test('many subnets are collapsed by router, and the nodes in a group have the same actions as in the table', async () => {
  const project = 'topology-many'
  await makeProject(project)
  const inVpc = { project, vpc: 'default' }
  for (let i = 1; i <= 12; i++) {
    const body = { name: `s-${i}`, description: '', ipv4Block: `10.${i}.0.0/24` }
    await done(adminApi().vpcSubnetCreate({ query: inVpc, body }))
  }
  for (const name of ['web-1', 'web-2']) {
    const body = { name, description: '', hostname: name, ncpus: 1, memory: 2 ** 30, start: true }
    await done(adminApi().instanceCreate({ query: { project }, body }))
  }
  await done(adminApi().floatingIpCreate({ query: { project }, body: { name: 'standby', description: '' } }))
  const page = await browser.visit()
  await page.goto(`/projects/${project}/vpcs/default/topology`)
  const picture = page.getByRole('group', { name: 'Topology', exact: true })
  const fold = picture.getByRole('button', { name: /^13 subnets of router system, 2 interfaces/ })
  await fold.waitFor()
  expect(await picture.getByRole('button', { name: /^Subnet / }).count()).toBe(0)
  await fold.focus()
  await page.keyboard.press('Enter')
  await picture.getByRole('button', { name: /^Subnet s-12, / }).waitFor()
  // The URL contains the groups that are expanded.
  await page.reload()
  await picture.getByRole('button', { name: /^Subnet default, / }).press('Enter')
  const panel = page.getByRole('complementary', { name: 'Chosen: Subnet default' })
  const question = page.getByRole('alertdialog')
  await picture.getByRole('button', { name: /^web-2, Running/ }).waitFor()
  await panel.getByRole('button', { name: 'Stop all 2' }).press('Enter')
  await question.getByText('web-2').waitFor()
  await question.getByRole('button', { name: 'Stop', exact: true }).press('Enter')
  await picture.getByRole('button', { name: /^web-1, Stopped/ }).waitFor()
  await panel.getByRole('button', { name: 'Start all 2' }).waitFor()
  await expectAccessible(page)

  // A filter chip expands the groups with matching nodes.
  await page.goto(`/projects/${project}/vpcs/default/topology`)
  await fold.waitFor()
  await page.getByRole('button', { name: /^Stopped\s*2$/ }).press('Enter')
  await picture.getByRole('button', { name: /^web-1, Stopped/ }).waitFor()
  await page.getByText('2 matches').waitFor()

  await picture.getByRole('button', { name: /^Subnet s-12, / }).press('Enter')
  const chosen = page.getByRole('complementary', { name: /^Chosen: / })
  await chosen.getByRole('button', { name: 'Delete' }).press('Enter')
  const remove = question.getByRole('button', { name: 'Delete subnet' })
  await expect.poll(() => remove.getAttribute('aria-disabled')).not.toBe('true')
  await remove.press('Enter')
  await chosen.waitFor({ state: 'detached' })
  // Up to twelve floating IPs are shown one by one.
  await fold.waitFor({ state: 'detached' })

  await picture.getByRole('button', { name: /^Floating IP standby .*spare$/ }).press('Enter')
  const attach = chosen.getByRole('button', { name: 'Attach', exact: true })
  await attach.press('Enter')
  await page.getByRole('combobox', { name: 'Instance' }).click()
  await page.getByRole('option', { name: 'web-1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click()
  await picture.getByRole('button', { name: /^Floating IP standby .*of web-1$/ }).waitFor()

  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' })
  await bar.getByRole('button', { name: 'Start', exact: true }).click()
  await question.getByRole('button', { name: 'Start', exact: true }).click()
  // The table has the same filters as the diagram.
  await page.getByText('No network interfaces match the filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('cell', { name: 'Running' }).nth(1).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await expectAccessible(page)
}, 120_000)
