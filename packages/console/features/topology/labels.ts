import { stateLabel, type Tone } from '#ui/state-tones.ts'
import type { StateFilter } from '#shell/list/state-filter.ts'
import { countOf, sentenceCase } from '#ui/format/text.ts'
import { countsByTone, type Member, type Model, type Subnet, toneOrder } from './model.ts'

/** Texts of the states by tone. They follow a number of instances. */
const toneLabels: Readonly<Record<Tone, string>> = {
  ok: 'running',
  busy: 'changing',
  bad: 'failed',
  idle: 'stopped',
  note: 'being created',
}

/**
 * Returns the filters for the states that occur and for those that are active, problems first.
 * @param shown tones of the active filters
 */
export function toneFilters(
  members: readonly Member[],
  shown: readonly string[] | undefined,
): readonly StateFilter[] {
  const counted = new Set(countsByTone(members).map(({ tone }) => tone))
  return toneOrder
    .filter((tone) => counted.has(tone) || shown?.includes(tone) === true)
    .map((tone) => ({ label: sentenceCase(toneLabels[tone]), tone, states: [tone] }))
}

/** Returns the number of instances by state, for example `2 failed, 94 running`. */
export function countText(members: readonly Member[]): string {
  return countsByTone(members)
    .map(({ tone, count }) => `${count} ${toneLabels[tone]}`)
    .join(', ')
}

export function memberLabel({ name, state, interface: { ip } }: Member, subnet: string): string {
  return `${name}, ${stateLabel(state)}, ${ip}, subnet ${subnet}`
}

export function subnetLabel({ name, ipv4Block, members }: Subnet): string {
  return `Subnet ${name}, ${ipv4Block}, ${countOf(members.length, 'interface', 'interfaces')}`
}

/** Returns a short text that says how packets leave a subnet. */
export function wayOutText(model: Model, { wayOut: { type, router, route, to } }: Subnet): string {
  const routerName = model.routers.find(({ id }) => id === router)?.name ?? ''
  const by = `router ${routerName}, route ${route ?? ''}`
  switch (type) {
    case 'gateway':
      return `out by ${by} and gateway ${model.gateways.find(({ id }) => id === to)?.name ?? ''}`
    case 'instance':
      return `out by ${by} to instance ${model.members.find(({ instanceId }) => instanceId === to)?.instance ?? ''}`
    case 'drop':
      return `no way out: ${by} drops it`
    case 'nowhere':
      return `no way out: the target of ${by} does not exist`
    case 'none':
      return 'no way out: no route matches'
  }
}
