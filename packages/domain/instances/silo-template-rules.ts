import { invalidRequest } from '#refusals.ts'

/** The refusal of a silo template with a disk from a project image. */
export const projectImageInSilo = invalidRequest(
  'Image belongs to a project. Promote it to use it in a silo template.',
)

/** The refusal of a silo template with a disk from a snapshot: every snapshot belongs to a project. */
export const snapshotInSilo = invalidRequest(
  'Snapshots belong to a project. Use a silo image in a silo template.',
)
