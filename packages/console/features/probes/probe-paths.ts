import { at } from '#shell/paths.ts'

/** Addresses that only the list of probes leads to, which come with it. */
export const probePaths = {
  new: (project: string) => at`/projects/${project}/probes-new`,
  probe: (project: string, probe: string) => at`/projects/${project}/probes/${probe}`,
}
