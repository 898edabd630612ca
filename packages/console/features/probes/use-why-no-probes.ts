import { useLoaded } from '#shell/use-loaded.ts'
import { useMay } from '#shell/use-may.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'

/**
 * Why one may place no probes in a project, nor take them away; null for who may. It takes two roles: who may change
 * hardware places them on it, and the project is somebody's.
 */
export function useWhyNoProbes(project: string): string | null {
  const { id } = useLoaded('projectView', { path: { project } })
  const denied = useWhyNotFleet('sled_set_provision_policy')
  const { may } = useMay({ kind: 'project', id })
  return denied ?? (may('probe_create') ? null : 'This takes the role of project collaborator')
}
