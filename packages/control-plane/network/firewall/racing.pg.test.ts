import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
const url = '/v1/vpc-firewall-rules?project=p&vpc=default'

beforeAll(async () => {
  cloud = await testCloud()
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
})
afterAll(() => cloud.close())

const rule = (name: string) => ({
  name,
  description: '',
  status: 'enabled',
  direction: 'inbound',
  action: 'allow',
  priority: 1,
  targets: [{ type: 'vpc', value: 'default' }],
  filters: {},
})

test('exactly one of several concurrent writers of the same version succeeds, on two servers', async () => {
  const other = await cloud.another()
  for (let round = 0; round < 5; round++) {
    const version = (await cloud.admin.get(url)).headers.get('etag') ?? ''
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => {
        const { controlPlane, admin } = i % 2 === 0 ? cloud : other
        return controlPlane.fetch(
          new Request(`http://portico.test${url}`, {
            method: 'PUT',
            headers: {
              cookie: `session=${admin.token}`,
              'content-type': 'application/json',
              'if-match': version,
            },
            body: JSON.stringify({ rules: [rule(`r${round}-${i}`)] }),
          }),
        )
      }),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412, 412])
    const { body } = await cloud.admin.get(url)
    expect(body.rules).toMatchObject([{ name: `r${round}-${statuses.indexOf(200)}` }])
  }
})
