import type { Revertible } from '#kernel/revertible-changes/revertible-changes.ts'

export const allowListRevertible = (id: string): Revertible => ({
  kind: 'allow_list',
  resourceId: id,
  label: 'the allow list',
})
