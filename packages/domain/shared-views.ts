import { invalidRequest, type Refusal } from './refusals.ts'

/** The refusal of sharing a view whose list does not belong to a project. */
export const viewOutsideProjects: Refusal = invalidRequest(
  'a view can only be shared if its list belongs to a project',
)
