import type { CallData } from '#data/calls.ts'
import type { Tone } from '#ui/state-tones.ts'

export type Outage = CallData<'porticoSledOutageList'>['items'][number]
export type OutageStep = Outage['steps'][number]

/** Labels of what happens in each state of an outage, and of the actions of operators. */
export const stepLabels: Readonly<Record<OutageStep['step'], string>> = {
  suspect: 'The sled does not answer',
  confirmed: 'Other views confirm it',
  fencing: 'Fence its disks',
  failing: 'Mark its machines as failed',
  lost: 'Wait for the sled',
  clearing: 'End what still runs on it',
  readmitting: 'Let it take part again',
  closed: 'Ended',
  fence: 'Fence requested',
  confirm_off: 'Confirmed to be off',
  hold: 'Put on hold',
  rejoin: 'Rejoin allowed',
}

export const viewLabels: Readonly<Record<OutageStep['views'][number]['view'], string>> = {
  storage: 'Storage',
  network: 'Network',
}

export const activityLabels: Readonly<
  Record<OutageStep['views'][number]['activity'], { readonly word: string; readonly tone: Tone }>
> = {
  active: { word: 'sees it', tone: 'ok' },
  inactive: { word: 'does not see it', tone: 'bad' },
  unknown: { word: 'cannot tell', tone: 'idle' },
}

/** Returns the state of a sled with an outage in one or two words. */
export function outageWord(state: Outage['state']): string {
  switch (state) {
    case 'suspect':
    case 'confirmed':
    case 'fencing':
      return 'No answer'
    case 'failing':
    case 'lost':
      return 'Fenced'
    case 'clearing':
    case 'readmitting':
      return 'Rejoining'
    case 'closed':
      return 'Ended'
  }
}

/** Returns a sentence that says how far an outage is. */
export function outageSummary({ state, hasFence }: Pick<Outage, 'state' | 'hasFence'>): string {
  switch (state) {
    case 'suspect':
    case 'confirmed':
      return 'Its instances may run on. Nothing was started elsewhere.'
    case 'fencing':
      return 'Its disks are being fenced. Nothing starts elsewhere before that is confirmed.'
    case 'failing':
      return 'Nothing on it can write any more. Its instances are being marked as failed.'
    case 'lost':
      return hasFence
        ? 'Its disks are fenced, and its instances restart elsewhere by their policy.'
        : 'An operator confirmed that it is off. Its instances restart elsewhere by their policy.'
    case 'clearing':
    case 'readmitting':
      return 'It answers again. What still runs on it is ended before it takes part again.'
    case 'closed':
      return 'It takes part again.'
  }
}
