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
