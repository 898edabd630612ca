import { expect, test } from 'vitest'
import { emptySilo, siloRequest } from './request.ts'

test('the form with only required fields creates a silo without admin group, mapped roles and certificates', () => {
  expect(siloRequest({ ...emptySilo, name: 'acme', adminGroupName: '  ' })).toEqual({
    name: 'acme',
    description: '',
    discoverable: true,
    identityMode: 'saml_jit',
    quotas: { cpus: 0, memory: 0, storage: 0 },
    mappedFleetRoles: {},
    tlsCertificates: [],
  })
})

test('the request contains amounts in bytes, mapped roles by silo role, and certificates', () => {
  const certificate = { name: 'web', description: '', cert: 'CERT', key: 'KEY' }
  expect(
    siloRequest({
      ...emptySilo,
      cpus: 8,
      memory: '1.5',
      storage: '20',
      adminGroupName: ' ops ',
      mapped: { admin: 'admin', collaborator: 'none', viewer: 'viewer' },
      certificates: [{ ...certificate, hosts: ['acme.sys.cloud.example'] }],
    }),
  ).toMatchObject({
    quotas: { cpus: 8, memory: 1.5 * 2 ** 30, storage: 20 * 2 ** 30 },
    adminGroupName: 'ops',
    mappedFleetRoles: { admin: ['admin'], viewer: ['viewer'] },
    tlsCertificates: [{ ...certificate, service: 'external_api' }],
  })
})

test('an admin group is sent only for silos with SAML', () => {
  expect(siloRequest({ ...emptySilo, identityMode: 'local_only', adminGroupName: 'ops' })).not.toHaveProperty(
    'adminGroupName',
  )
})
