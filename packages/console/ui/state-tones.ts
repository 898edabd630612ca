import { sentenceCase } from './format/text.ts'

/**
 * The five tones of a state. Each has its own color and shape (`.mark` in controls.css): ok, a disc: as it should be;
 * busy, an open ring: in transition; bad, a diamond: needs attention; idle, a square: at rest on purpose; note, a
 * triangle: worth knowing, or waiting for something.
 */
export type Tone = 'ok' | 'busy' | 'bad' | 'idle' | 'note'

/** The tone of every state, by kind and in the spelling of the API. This is the only place that assigns tones. */
export const stateTones = {
  instance: {
    creating: 'note',
    starting: 'busy',
    running: 'ok',
    stopping: 'busy',
    stopped: 'idle',
    rebooting: 'busy',
    migrating: 'busy',
    repairing: 'busy',
    failed: 'bad',
    destroyed: 'idle',
  },
  disk: {
    creating: 'note',
    detached: 'idle',
    attached: 'ok',
    attaching: 'busy',
    detaching: 'busy',
    import_ready: 'note',
    importing_from_url: 'busy',
    importing_from_bulk_writes: 'busy',
    finalizing: 'busy',
    maintenance: 'busy',
    destroyed: 'bad',
    faulted: 'bad',
  },
  snapshot: { creating: 'note', ready: 'ok', faulted: 'bad', destroyed: 'idle' },
  backup: { creating: 'busy', ready: 'ok', failed: 'bad', damaged: 'bad' },
  image: { creating: 'note', ready: 'ok', faulted: 'bad', destroyed: 'idle' },
  task: {
    waiting: 'note',
    running: 'busy',
    held: 'note',
    done: 'ok',
    failed: 'bad',
    cancelled: 'idle',
    // The task has ended, and all its members were excluded
    nothing_to_do: 'idle',
    // State of a member of a task
    left_out: 'idle',
  },
  sled: { active: 'ok', decommissioned: 'idle' },
  physicalDisk: { active: 'ok', decommissioned: 'idle' },
  supportBundle: { collecting: 'busy', active: 'ok', failed: 'bad', destroying: 'busy' },
} as const satisfies Record<string, Record<string, Tone>>

/** The kinds that have states. */
export type StateKind = keyof typeof stateTones

const labels: Readonly<Record<string, string>> = {
  importing_from_url: 'Importing from URL',
  importing_from_bulk_writes: 'Importing',
  held: 'Paused',
}

/** Returns the tone of a state; a state unknown to this version is `note`, never an error. */
export function stateTone(kind: StateKind, state: string): Tone {
  const tones: Readonly<Record<string, Tone>> = stateTones[kind]
  return tones[state] ?? 'note'
}

/** Returns the label of a state. */
export function stateLabel(state: string): string {
  return labels[state] ?? sentenceCase(state)
}
