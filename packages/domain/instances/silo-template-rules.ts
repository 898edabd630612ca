import { invalidRequest } from '#refusals.ts'

/** Why disks of a silo template cannot be made of an image of a project. */
export const projectImageInSilo = invalidRequest(
  'A silo template needs an image of the silo; promote the image first',
)

/** Why disks of a silo template cannot be made of a snapshot: every snapshot belongs to a project. */
export const snapshotInSilo = invalidRequest(
  'A silo template needs an image of the silo; snapshots belong to a project',
)
