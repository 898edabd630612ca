import { invalidRequest, type Refusal } from './refusals.ts'

/** The refusal of sharing a view of a list outside projects. */
export const viewOutsideProjects: Refusal = invalidRequest(
  'views of a list outside of projects cannot be shared',
)
