import { query } from './calls.ts'
/** The uploads of a project that are not done, last first. */
export const uploadsQuery = (project: string) =>
  query('porticoImageUploadList', {
    query: {
      project,
      sort: '-time_created',
      limit: 50,
      state: ['receiving', 'fetching', 'checking', 'converting', 'making', 'failed'],
    },
  })
