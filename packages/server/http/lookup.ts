import { matchPattern } from '@portico/console/data/pattern.ts'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { Client } from '@portico/control-plane/kernel/client.ts'
import { ownApi } from './own-api.ts'

/**
 * Returns the page of the instance whose ID is in the URL, so that the document for that page can be sent. Null for
 * other URLs, and if the user cannot see such an instance, which the console then shows.
 */
export async function lookup(
  controlPlane: ControlPlane,
  request: Request,
  client: Client,
): Promise<string | null> {
  const { pathname } = new URL(request.url)
  const named =
    matchPattern('/lookup/instances/$instance', pathname) ?? matchPattern('/lookup/i/$instance', pathname)
  if (named === null) return null
  const api = ownApi(controlPlane, request, client)
  const instance = await api.instanceView({ path: { instance: named['instance'] ?? '' } })
  if (instance.type !== 'success') return null
  const project = await api.projectView({ path: { project: instance.data.projectId } })
  if (project.type !== 'success') return null
  return `/projects/${project.data.name}/instances/${instance.data.name}/storage`
}
