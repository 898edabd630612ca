import { query } from './calls.ts'
/** Returns the query for the unfinished uploads of a project, newest first. */
export const uploadsQuery = (project: string) =>
  query('porticoImageUploadList', {
    query: {
      project,
      sort: '-time_created',
      limit: 50,
      state: ['receiving', 'fetching', 'checking', 'converting', 'making', 'failed'],
    },
  })
