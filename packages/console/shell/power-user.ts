import { api } from '#data/api.ts'
import { invoke } from '#data/calls.ts'

/** Functions for use in the browser's developer tools. */
const portico = {
  /** all operations of the API: `await portico.api.instanceList({ query: { project: 'web' } })` */
  api,

  /**
   * Runs a metrics query and prints each series as a table. Without a project, it queries the whole system, for which a
   * fleet role is required.
   */
  async query(query: string, project?: string): Promise<void> {
    const { tables } =
      project === undefined
        ? await invoke('systemTimeseriesQuery', { body: { query } })
        : await invoke('timeseriesQuery', { query: { project }, body: { query } })
    for (const { name, timeseries } of tables) {
      for (const series of Object.values(timeseries)) {
        console.info(name, series.fields)
        const { timestamps, values } = series.points
        console.table(
          timestamps.map((time, at) => ({
            time: new Date(time).toISOString(),
            ...Object.fromEntries(
              values.map(({ values: { values: points } }, column) => [`value ${column}`, points[at]]),
            ),
          })),
        )
      }
    }
  },

  /** Lists the metrics whose names contain `part`. */
  async metrics(part = ''): Promise<void> {
    const { items } = await invoke('systemTimeseriesSchemaList', { query: { limit: 1000 } })
    const found = items.filter(({ timeseriesName }) => timeseriesName.includes(part))
    console.table(
      found.map(({ timeseriesName, datumType, units }) => ({
        metric: timeseriesName,
        type: datumType,
        units,
      })),
    )
  },
}

/** Exposes the functions as `portico` and prints the version. */
export function exposePortico(version: string): void {
  Object.assign(globalThis, { portico })
  console.info(`Portico ${version}. Type portico in here for the API.`)
}
