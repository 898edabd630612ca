import type { InstanceCounts } from '@portico/contract/types.ts'
import { numberText } from '#ui/format/text.ts'
import type { Note } from './messages.ts'

/** Returns the states of instances as text, for example `3,930 running, 3 failed`. */
export function instancesNote({ running, failed }: InstanceCounts): Note {
  const text = `${numberText(running)} running`
  return {
    tone: 'calm',
    text: failed === 0 ? text : `${text}, ${numberText(failed)} failed`,
  }
}
