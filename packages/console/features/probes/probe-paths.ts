import { at } from '#shell/paths.ts'

/** Paths that only the list of probes uses; they are in its chunk. */
export const probePaths = {
  new: (project: string) => at`/projects/${project}/probes-new`,
  probe: (project: string, probe: string) => at`/projects/${project}/probes/${probe}`,
}
