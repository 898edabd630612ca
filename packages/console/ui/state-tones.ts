import { sentenceCase } from './format/words.ts'

/**
 * The five tones a state can have. Each has a colour and a shape of its own (`.mark` in controls.css):
 * ok, a disc: as it should be; busy, an open ring: on its way to another state by itself; bad, a diamond:
 * needs somebody; idle, a square: at rest, on purpose; note, a triangle: worth knowing, waits for something.
 */
export type Tone = 'ok' | 'busy' | 'bad' | 'idle' | 'note'

/** Every state of every kind of thing that is on screen, as the API spells it, and its tone: the only place that decides. */
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
  image: { creating: 'note', ready: 'ok', faulted: 'bad', destroyed: 'idle' },
  task: {
    waiting: 'note',
    running: 'busy',
    held: 'note',
    done: 'ok',
    failed: 'bad',
    cancelled: 'idle',
    // it has ended, and everything was left out
    nothing_to_do: 'idle',
    // of one of its things
    left_out: 'idle',
  },
  sled: { active: 'ok', decommissioned: 'idle' },
  physicalDisk: { active: 'ok', decommissioned: 'idle' },
  supportBundle: { collecting: 'busy', active: 'ok', failed: 'bad', destroying: 'busy' },
} as const satisfies Record<string, Record<string, Tone>>

/** The kinds of things that have states. */
export type StateKind = keyof typeof stateTones

const words: Readonly<Record<string, string>> = {
  importing_from_url: 'Importing from URL',
  importing_from_bulk_writes: 'Importing',
}

/** The tone of a state; a state this version does not know yet is worth a note, never an error. */
export function stateTone(kind: StateKind, state: string): Tone {
  const tones: Readonly<Record<string, Tone>> = stateTones[kind]
  return tones[state] ?? 'note'
}

/** The word shown for a state. */
export function stateWord(state: string): string {
  return words[state] ?? sentenceCase(state)
}
