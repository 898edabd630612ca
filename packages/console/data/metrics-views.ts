import type { CallArgs } from '#data/call.ts'

/** How to ask for the views of metrics: of a project, or of the system for who looks at it. */
export function metricsViewsAsked(project: string | undefined): CallArgs<'porticoViewList'> {
  return { query: { list: 'metrics', ...(project !== undefined && { project }) } }
}
