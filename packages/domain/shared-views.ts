import { invalidRequest, type Refusal } from './refusals.ts'

/** Why a view of a list that is in no project cannot be shared. */
export const inNoProject: Refusal = invalidRequest('views of a list outside of projects cannot be shared')
