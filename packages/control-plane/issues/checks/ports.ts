import type { PortReport } from '@portico/hypervisor/hardware/fabric.ts'
import type { Check, FoundIssue } from '../check.ts'

/** A port with settings, and its reported state; undefined if the switch reports none. */
interface SeenPort {
  readonly id: string
  readonly location: 'switch0' | 'switch1'
  readonly name: string
  readonly report: Pick<PortReport, 'links'> | undefined
}

/** Configured links that are down, and ports of switches that do not respond. */
export const ports: Check<readonly SeenPort[]> = {
  read: async ({ db, fabric }) => {
    const rows = await db
      .selectFrom('switch_port')
      .select(['id', 'switch_location', 'port_name'])
      .where('port_settings_id', 'is not', null)
      .orderBy('switch_location')
      .orderBy('port_name')
      .execute()
    if (rows.length === 0) return []
    const { report } = await fabric()
    return rows.map(({ id, switch_location: location, port_name: name }) => ({
      id,
      location,
      name,
      report: report.ports.find((port) => port.location === location && port.name === name),
    }))
  },

  judge: (seen) => ({
    found: seen.flatMap(issuesOf),
    lookedAt: seen.reduce((links, { report }) => links + (report?.links.length ?? 1), 0),
    nearest: null,
  }),
}

function issuesOf({ id, location, name, report }: SeenPort): FoundIssue[] {
  const port = { port: id, switch: location, port_name: name }
  if (report === undefined) return [{ about: { kind: 'port_silent', ...port }, target: id }]
  return report.links
    .filter(({ up }) => !up)
    .map((link) => ({
      about: { kind: 'link_down', ...port, link_name: link.name, why: link.why ?? '' },
      target: `${id}-${link.name}`,
      since: new Date(link.since),
    }))
}
