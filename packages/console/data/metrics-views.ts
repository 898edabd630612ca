import type { CallArgs } from '#data/call.ts'

/** Returns the arguments of the query for the saved metrics views of a project, or of the system for fleet viewers. */
export function metricsViewsArgs(project: string | undefined): CallArgs<'porticoViewList'> {
  return { query: { list: 'metrics', ...(project !== undefined && { project }) } }
}
