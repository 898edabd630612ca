import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCloud, type TestCloud } from '@portico/testing/cloud.ts'

let cloud: TestCloud
const inVpc = 'project=p&vpc=default'

beforeAll(async () => {
  cloud = await testCloud()
  await cloud.admin.post('/v1/projects', { name: 'p', description: '' })
  await cloud.admin.post(`/v1/vpc-routers?${inVpc}`, { name: 'mine', description: '' })
})
afterAll(() => cloud.close())

const body = (name: string) => ({
  name,
  description: '',
  destination: { type: 'ip_net', value: '10.0.0.0/8' },
  target: { type: 'drop' },
})
const routes = (router: string) => `/v1/vpc-router-routes?${inVpc}&router=${router}`
const one = (route: string, router: string) => `/v1/vpc-router-routes/${route}?${inVpc}&router=${router}`

test('routers can be created, renamed and deleted, except the system router', async () => {
  const { admin } = cloud
  const made = await admin.post(`/v1/vpc-routers?${inVpc}`, { name: 'extra', description: '' })
  expect(made).toMatchObject({ status: 201, body: { kind: 'custom' } })
  const taken = { status: 400, body: { message: 'already exists: vpc-router "mine"' } }
  expect(await admin.put(`/v1/vpc-routers/extra?${inVpc}`, { name: 'mine' })).toMatchObject(taken)
  const listed = await admin.get(`/v1/vpc-routers?${inVpc}`)
  expect(listed.body.items).toMatchObject([{ name: 'extra' }, { name: 'mine' }, { name: 'system' }])
  expect((await admin.delete(`/v1/vpc-routers/extra?${inVpc}`)).status).toBe(204)
  expect((await admin.delete(`/v1/vpc-routers/system?${inVpc}`)).body.message).toBe(
    'cannot delete system router',
  )
})

test('custom routes can be created, replaced and deleted', async () => {
  const { admin } = cloud
  const made = await admin.post(routes('mine'), body('r'))
  expect(made).toMatchObject({ status: 201, body: { kind: 'custom', target: { type: 'drop' } } })
  expect((await admin.post(routes('mine'), body('r'))).body.message).toBe('already exists: router-route "r"')
  const changed = await admin.put(one('r', 'mine'), {
    destination: { type: 'subnet', value: 'default' },
    target: { type: 'instance', value: 'nobody-yet' },
  })
  expect(changed.body).toMatchObject({ name: 'r', destination: { type: 'subnet', value: 'default' } })
  expect((await admin.get(`/v1/vpc-router-routes/${made.body.id}?router=mine`)).body).toEqual(changed.body)
  expect((await admin.delete(one('r', 'mine'))).status).toBe(204)
  expect((await admin.get(one('r', 'mine'))).status).toBe(404)
})

test('a route stores its destination without host bits', async () => {
  const { admin } = cloud
  const destination = { type: 'ip_net', value: '10.0.0.5/24' }
  const made = await admin.post(routes('mine'), { ...body('bits'), destination })
  expect(made.body.destination.value).toBe('10.0.0.0/24')
  const sent = { destination: { type: 'ip_net', value: '10.1.2.3/8' }, target: { type: 'drop' } }
  expect((await admin.put(one('bits', 'mine'), sent)).body.destination.value).toBe('10.0.0.0/8')
  await admin.delete(one('bits', 'mine'))
})

test('a route is refused when another route of its router has the same destination', async () => {
  const { admin } = cloud
  const to = (type: string, value: string) => ({ destination: { type, value } })
  expect((await admin.post(routes('mine'), { ...body('a'), ...to('ip', '10.0.0.7') })).status).toBe(201)
  expect((await admin.post(routes('mine'), { ...body('b'), ...to('ip', '10.0.0.8') })).status).toBe(201)
  const refused = {
    status: 400,
    body: {
      error_code: 'InvalidValue',
      message:
        'unsupported value for "destination": Route "a" of this router has the same destination. Change that route, or choose another destination',
    },
  }
  expect(await admin.post(routes('mine'), { ...body('c'), ...to('ip_net', '10.0.0.7/32') })).toMatchObject(
    refused,
  )
  const target = { target: { type: 'instance', value: 'i' } }
  expect(await admin.put(one('b', 'mine'), { ...to('ip', '10.0.0.7'), ...target })).toMatchObject(refused)
  expect((await admin.put(one('b', 'mine'), { ...to('ip', '10.0.0.8'), ...target })).status).toBe(200)
  for (const name of ['a', 'b']) await admin.delete(one(name, 'mine'))
})

test('users cannot change the routes of the system router', async () => {
  const { admin } = cloud
  expect((await admin.post(routes('system'), body('r'))).body.message).toBe(
    'user-provided routes cannot be added to a system router',
  )
  expect((await admin.delete(one('default-v4', 'system'))).body.message).toBe(
    'DELETE not allowed on system routes',
  )
  const destination = { type: 'ip_net', value: '0.0.0.0/0' }
  const target = { type: 'ip', value: '172.30.0.9' }
  const moved = await admin.put(one('default-v4', 'system'), { destination, target })
  expect(moved.body).toMatchObject({ name: 'default-v4', kind: 'default', target })
  expect((await admin.put(one('default', 'system'), { destination, target })).body.message).toBe(
    'routes of type VpcSubnet within the system router are not modifiable',
  )
})

test('a request for a route by name is refused without its router', async () => {
  expect((await cloud.admin.delete('/v1/vpc-router-routes/r')).body.message).toBe(
    'route should either be an ID or router should be specified',
  )
})
