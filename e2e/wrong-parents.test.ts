import { beforeAll, expect, test } from 'vitest'
import { adminApi, done, makeProject, useBrowser } from './visit.ts'

const browser = useBrowser()
const query = { project: 'a-right' }
/** paths below another project that contain the IDs of resources in `a-right` */
const addresses: string[] = []

beforeAll(async () => {
  await makeProject('a-right')
  await makeProject('a-wrong')
  const api = adminApi()
  const { id: instance } = await done(
    api.instanceCreate({
      query,
      body: { name: 'i', description: '', hostname: 'i', ncpus: 1, memory: 1024 ** 3, start: false },
    }),
  )
  const { id: address } = await done(api.floatingIpCreate({ query, body: { name: 'f', description: '' } }))
  const { id: vpc } = await done(api.vpcView({ path: { vpc: 'default' }, query }))
  const { id: subnet } = await done(
    api.vpcSubnetView({ path: { subnet: 'default' }, query: { ...query, vpc: 'default' } }),
  )
  addresses.push(
    `instances/${instance}/storage`,
    `floating-ips/${address}/edit`,
    `vpcs/${vpc}/firewall-rules`,
    `vpcs/default/subnets/${subnet}/edit`,
  )
})

test('a resource is not found by its ID when the URL names another project', async () => {
  const page = await browser.visit()
  for (const address of addresses) {
    await page.goto(`/projects/a-wrong/${address}`)
    await page.getByText('Page not found').waitFor()
    await page.goto(`/projects/a-right/${address}`)
    await page.getByRole('heading').first().waitFor()
    expect(await page.getByText('Page not found').count(), address).toBe(0)
  }
})
