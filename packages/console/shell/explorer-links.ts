import type { TimeSearch } from '#data/time-search.ts'
import { paths } from './paths.ts'
import { stringifySearch } from './router/search-text.ts'

/** Questions that several places ask of the metrics explorer. */

/** The time that the page's picker says. */
export const inTime = 'filter timestamp >= $start && timestamp < $end'
/** One step of a question below the other. */
export const steps = (...each: readonly string[]): string => each.join('\n| ')

/** One value for each place on the chart. */
export const mean = 'align mean_within($step)'

/** How busy each instance is. */
export const cpuByInstance = steps(
  'get virtual_machine:vcpu_usage',
  `${inTime} && state == "run"`,
  mean,
  'group_by [instance_id], mean',
)

/** What the interfaces of each instance sent, or received. */
export const trafficByInstance = (metric: 'bytes_sent' | 'bytes_received'): string =>
  steps(`get instance_network_interface:${metric}`, inTime, mean, 'group_by [instance_id], sum')

/** The explorer of a project with these queries, of the usual time unless another is looked at. */
export const exploreHref = (
  project: string,
  queries: readonly string[],
  { range, from, to }: Pick<TimeSearch, 'range' | 'from' | 'to'> = {},
): string => paths.projectMetrics(project) + stringifySearch({ range, from, to, q: queries })
