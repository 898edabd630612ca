/** The uploads of a project that are not done, last first. */
export const uploadsAsked = (project: string) => ({
  query: {
    project,
    sort: '-time_created',
    limit: 50,
    state: ['receiving', 'fetching', 'checking', 'converting', 'making', 'failed'],
  },
})
