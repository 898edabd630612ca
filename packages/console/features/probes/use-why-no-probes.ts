import { useLoaded } from '#shell/use-loaded.ts'
import { useMay } from '#shell/use-may.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'

/**
 * Returns why the user may not manage probes of a project; null if they may. They need a role on the fleet, because
 * probes are placed on hardware, and a role on the project.
 */
export function useWhyNoProbes(project: string): string | null {
  const { id } = useLoaded('projectView', { path: { project } })
  const denied = useWhyNotFleet('sled_set_provision_policy')
  const { may } = useMay({ kind: 'project', id })
  return denied ?? (may('probe_create') ? null : 'Requires the role of project collaborator')
}
