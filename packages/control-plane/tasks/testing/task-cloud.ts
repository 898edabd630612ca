import { type Reply, testCloud, type TestUser } from '@portico/testing/cloud.ts'

export type TaskCloud = Awaited<ReturnType<typeof taskCloud>>

/** Returns a cloud with a project `p`, and shorthands for floating IPs, of which many can be created. */
export async function taskCloud() {
  const cloud = await testCloud({ sleds: 4 })
  const { admin } = cloud
  const project: { id: string } = (await admin.post('/v1/projects', { name: 'p', description: '' })).body

  /** @returns the IDs of floating IPs `ip-001`, … */
  async function makeAddresses(count: number): Promise<string[]> {
    const ids: string[] = []
    for (let i = 1; i <= count; i++) {
      const name = `ip-${String(i).padStart(3, '0')}`
      const { status, body } = await admin.post('/v1/floating-ips?project=p', { name, description: '' })
      if (status !== 201) throw new Error(JSON.stringify(body))
      ids.push(body.id)
    }
    return ids
  }

  const bulk = (operation: string, targets: object, as: TestUser = admin, more: object = { project: 'p' }) =>
    as.post('/portico/v1/bulk-tasks', { operation, targets, ...more })

  const call = (id: string, what: string, as: TestUser = admin): Promise<Reply> =>
    as.post(`/portico/v1/tasks/${id}/${what}`)

  return {
    ...cloud,
    project,
    makeAddresses,
    bulk,
    call,
    task: async (id: string, as: TestUser = admin) => (await as.get(`/portico/v1/tasks/${id}`)).body,
    members: async (id: string, query = '', as: TestUser = admin) =>
      (await as.get(`/portico/v1/tasks/${id}/members?limit=1000${query}`)).body.items,
    /** names of the existing floating IPs */
    addresses: async (): Promise<string[]> =>
      (await admin.get('/v1/floating-ips?project=p&limit=1000')).body.items.map(
        ({ name }: { name: string }) => name,
      ),
  }
}

export const everything = { type: 'query' } as const
