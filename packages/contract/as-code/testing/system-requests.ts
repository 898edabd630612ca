import type { CodeRequest } from '../request.ts'

/** Requests for silos and pools. Requests for resources in projects are in `requests.ts`. */

const GIB = 1024 ** 3

export const createSystemRequests = (text: string): readonly CodeRequest[] => [
  { operation: 'ip_pool_create', args: { body: { name: 'public', description: text } } },
]

export const changeSystemRequests = (text: string): readonly CodeRequest[] => [
  {
    operation: 'silo_create',
    args: {
      body: {
        name: 'acme',
        description: text,
        discoverable: true,
        identityMode: 'saml_jit',
        adminGroupName: 'acme-admins',
        quotas: { cpus: 64, memory: 256 * GIB, storage: 1024 * GIB },
        mappedFleetRoles: { admin: ['viewer'] },
        tlsCertificates: [],
      },
    },
  },
  {
    operation: 'ip_pool_update',
    args: { path: { pool: 'public' }, body: { name: 'outside', description: text } },
    becomes: {
      operation: 'ip_pool_create',
      name: 'public',
      isWhole: true,
      body: { name: 'outside', description: text },
    },
  },
  {
    operation: 'ip_pool_range_add',
    args: { path: { pool: 'public' }, body: { first: '203.0.113.10', last: '203.0.113.249' } },
  },
  {
    operation: 'ip_pool_silo_link',
    args: { path: { pool: 'public' }, body: { silo: 'acme', isDefault: false } },
  },
  {
    operation: 'silo_quotas_update',
    args: { path: { silo: 'acme' }, body: { cpus: 128, memory: 512 * GIB, storage: 2048 * GIB } },
  },
]

export const bareSystemRequests: readonly CodeRequest[] = [
  { operation: 'ip_pool_view', args: { path: { pool: 'public' } } },
  { operation: 'ip_pool_delete', args: { path: { pool: 'public' } } },
  { operation: 'silo_view', args: { path: { silo: 'acme' } } },
  { operation: 'silo_delete', args: { path: { silo: 'acme' } } },
]
