import type { Tried } from '#kernel/trials/trials.ts'

export const allowListTried = (id: string): Tried => ({
  kind: 'allow_list',
  thingId: id,
  words: 'the allow list',
})
