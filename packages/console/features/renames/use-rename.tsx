import { type ReactNode, useState } from 'react'
import { toast } from '#ui/feedback/toast.ts'
import type { Rename } from './references.ts'
import { RenameNotice } from './rename-notice.tsx'
import { renameTogether } from './rename-together.ts'
import { useReferences } from './use-references.ts'

const words = { vpc: 'VPC', subnet: 'subnet' } as const

/**
 * For forms that rename a VPC or subnet: lists the rules and routes that refer to it, and updates them too.
 * @param typedName name in the form
 */
export function useRename(
  place: { readonly project: string; readonly vpc: string },
  what: Pick<Rename, 'type' | 'from'>,
  typedName: string,
): {
  readonly notice: ReactNode
  /** Whether the form contains another name and the references keep the old one. */
  readonly leavesNames: boolean
  /** Calls `rename`, then updates the references; a toast lists failures. @throws what `rename` throws */
  readonly save: <Answer extends { readonly name: string }>(rename: () => Promise<Answer>) => Promise<Answer>
} {
  const [isTogether, setTogether] = useState(true)
  const isRenamed = typedName !== what.from
  const { data, error } = useReferences(place, what, isRenamed)
  return {
    notice: isRenamed && (
      <RenameNotice
        what={words[what.type]}
        references={data}
        error={error}
        isTogether={isTogether}
        onTogether={setTogether}
      />
    ),
    leavesNames: isRenamed && !isTogether,
    async save(rename) {
      // The references are found before the rename, while the resource has the name that the queries use.
      const found =
        isRenamed && isTogether
          ? await (await import('./find-references.ts')).findReferences(place, what)
          : null
      const answer = await rename()
      if (found === null || answer.name === what.from) return answer
      const failed = await renameTogether(place.project, found, { ...what, to: answer.name })
      if (failed.length > 0) {
        toast.error({
          title: `${words[what.type]} renamed, but not everywhere`,
          content: `It is ${answer.name} now. These still name ${what.from}: ${failed.join('; ')}`,
        })
      }
      return answer
    },
  }
}
