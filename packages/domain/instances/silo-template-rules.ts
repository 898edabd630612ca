import { invalidRequest } from '#refusals.ts'

/** The refusal of a silo template with a disk from a project image. */
export const projectImageInSilo = invalidRequest(
  'A silo template needs an image of the silo; promote the image first',
)

/** The refusal of a silo template with a disk from a snapshot: every snapshot belongs to a project. */
export const snapshotInSilo = invalidRequest(
  'A silo template needs an image of the silo; snapshots belong to a project',
)
