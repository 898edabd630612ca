import type { InstanceCounts } from '@portico/contract/types.ts'
import type { Note } from './words.ts'

/** `3,930 running, 3 failed`. */
export function instancesNote({ running, failed }: InstanceCounts): Note {
  const text = `${running.toLocaleString('en-US')} running`
  return {
    tone: 'calm',
    text: failed === 0 ? text : `${text}, ${failed.toLocaleString('en-US')} failed`,
  }
}
