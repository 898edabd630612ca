import type { Tone } from './state-tones.ts'

/** Ink and ground of each tone as classes; spelled out because Tailwind reads them from the source. */
export const toneClass: Readonly<Record<Tone, string>> = {
  ok: 'text-ok bg-ok-bg',
  busy: 'text-busy bg-busy-bg',
  bad: 'text-bad bg-bad-bg',
  idle: 'text-idle bg-idle-bg',
  note: 'text-note bg-note-bg',
}

/** The ink alone, for marks without a ground of their own. */
export const toneInk: Readonly<Record<Tone, string>> = {
  ok: 'text-ok',
  busy: 'text-busy',
  bad: 'text-bad',
  idle: 'text-idle',
  note: 'text-note',
}
