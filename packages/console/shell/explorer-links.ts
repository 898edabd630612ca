import type { TimeSearch } from '#data/time-search.ts'
import { paths } from './paths.ts'
import { stringifySearch } from './router/search-text.ts'

/** Queries for links to the metrics explorer. */

/** Filters by the time range that is selected on the page of the explorer. */
export const inTime = 'filter timestamp >= $start && timestamp < $end'
/** Joins the operations of a query, one per line. */
export const steps = (...each: readonly string[]): string => each.join('\n| ')

/** Computes one value for each point of the chart. */
export const mean = 'align mean_within($step)'

/** Query for the CPU utilization of each instance. */
export const cpuByInstance = steps(
  'get virtual_machine:vcpu_usage',
  `${inTime} && state == "run"`,
  mean,
  'group_by [instance_id], mean',
)

/** Returns the query for the bytes that each instance sends or receives through its interfaces. */
export const trafficByInstance = (metric: 'bytes_sent' | 'bytes_received'): string =>
  steps(`get instance_network_interface:${metric}`, inTime, mean, 'group_by [instance_id], sum')

/**
 * Returns the URL of a project's metrics explorer with these queries, for the default time range unless another is
 * given.
 */
export const exploreHref = (
  project: string,
  queries: readonly string[],
  { range, from, to }: Pick<TimeSearch, 'range' | 'from' | 'to'> = {},
): string => paths.projectMetrics(project) + stringifySearch({ range, from, to, q: queries })
