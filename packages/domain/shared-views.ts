import { invalidRequest, type Refusal } from './refusals.ts'

/** The refusal of sharing a view of a list outside projects. */
export const viewOutsideProjects: Refusal = invalidRequest(
  'a view can only be shared if its list belongs to a project',
)
