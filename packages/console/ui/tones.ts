import type { Tone } from './state-tones.ts'

/** Text and background classes of each tone. They are written out, because Tailwind finds them in the source text. */
export const toneClass: Readonly<Record<Tone, string>> = {
  ok: 'text-ok bg-ok-bg',
  busy: 'text-busy bg-busy-bg',
  bad: 'text-bad bg-bad-bg',
  idle: 'text-idle bg-idle-bg',
  note: 'text-note bg-note-bg',
}

/** Text color only, for marks without a background. */
export const toneInk: Readonly<Record<Tone, string>> = {
  ok: 'text-ok',
  busy: 'text-busy',
  bad: 'text-bad',
  idle: 'text-idle',
  note: 'text-note',
}
