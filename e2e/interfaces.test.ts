import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, expectAccessible, expectFocus, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const project = 'interfaces'
const query = { project }

beforeAll(async () => {
  await makeProject(project)
  const body = { name: 'box', description: '', hostname: 'box', ncpus: 1, memory: 2 ** 30, start: false }
  await done(adminApi().instanceCreate({ query, body }))
})

const transitIps = async () => {
  const { items } = await done(
    adminApi().instanceNetworkInterfaceList({ query: { project, instance: 'box' } }),
  )
  return items[0]?.transitIps
}

test('submitting a form includes a transit IP that was typed but not added', async () => {
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances/box/networking`)
  const nic = page.getByRole('row', { name: /net0/ })
  await nic.getByRole('button', { name: 'Row actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  const field = form.getByRole('textbox', { name: 'Transit IPs' })
  const submit = form.getByRole('button', { name: 'Update network interface' })
  await field.fill('10.4.0.0/16')
  await submit.click()
  await form.getByText('Typed, but not in the interface yet').waitFor()
  await expectFocus(field)
  await expectAccessible(page)
  expect(await transitIps()).toEqual([])

  await field.press('Enter')
  await form.getByRole('button', { name: 'remove transit IP 10.4.0.0/16' }).waitFor()
  await submit.click()
  await form.waitFor({ state: 'detached' })
  expect(await transitIps()).toEqual(['10.4.0.0/16'])
})

test('an interface has links to its VPC and to the addresses of its subnet', async () => {
  const page = await browser.visit({ theme: 'light' })
  await page.goto(`/projects/${project}/instances/box/networking`)
  const nic = page.getByRole('row', { name: /net0/ })
  const hrefs = await Promise.all(
    [0, 1].map((nth) => nic.getByRole('link', { name: 'default' }).nth(nth).getAttribute('href')),
  )
  expect(hrefs).toEqual([
    `/projects/${project}/vpcs/default/firewall-rules`,
    `/projects/${project}/vpcs/default/subnets/default/addresses`,
  ])
})

test('packets of an interface of a running instance are captured and downloaded', async () => {
  const page = await browser.visit()
  await page.goto(`/projects/${project}/instances/box/networking`)
  const nic = page.getByRole('row', { name: /net0/ })
  const action = page.getByRole('menuitem', { name: 'Capture packets' })
  await nic.getByRole('button', { name: 'Row actions' }).click()
  expect(await action.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Escape')

  await done(adminApi().instanceStart({ path: { instance: 'box' }, query }))
  await page.getByText('Running', { exact: true }).first().waitFor()
  await nic.getByRole('button', { name: 'Row actions' }).click()
  await action.click()
  const form = page.getByRole('dialog', { name: 'Capture packets' })
  await form.getByRole('textbox', { name: 'From or to address' }).fill('nowhere')
  await form.getByRole('button', { name: 'Start capture' }).click()
  await form.getByText('Not a valid IP address').waitFor()
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'From or to address' }).fill('')
  await form.getByRole('spinbutton', { name: 'Duration' }).fill('60')
  await form.getByRole('button', { name: 'Start capture' }).click()
  const running = page.getByRole('dialog', { name: 'Capturing packets' })
  await running.getByText(/^[1-9]\d* packets \(/).waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await running.getByRole('button', { name: 'Stop and download' }).click()
  expect((await download).suggestedFilename()).toBe('box-net0.pcap')
  await running.waitFor({ state: 'detached' })
  await page.getByText(/packets captured/).waitFor()
})
