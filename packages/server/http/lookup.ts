import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { Client } from '@portico/control-plane/kernel/client.ts'

/**
 * The page of the instance whose id an address names (catalogue section 8), so that its document is that of the page.
 * Null for other addresses, and where whoever asks sees no such instance: the console says so.
 */
export async function lookup(
  controlPlane: ControlPlane,
  request: Request,
  client: Client,
): Promise<string | null> {
  const url = new URL(request.url)
  const [, id] = /^\/lookup\/(?:instances|i)\/([^/]+)$/.exec(url.pathname) ?? []
  if (id === undefined) return null
  const view = async (path: string) => {
    const asked = new Request(new URL(path, url.origin), {
      headers: { cookie: request.headers.get('cookie') ?? '' },
    })
    const answer = await controlPlane.fetch(asked, { client })
    return answer.ok ? ((await answer.json()) as { name: string; project_id: string }) : null
  }
  const instance = await view(`/v1/instances/${id}`)
  const project = instance && (await view(`/v1/projects/${instance.project_id}`))
  return instance && project && `/projects/${project.name}/instances/${instance.name}/storage`
}
