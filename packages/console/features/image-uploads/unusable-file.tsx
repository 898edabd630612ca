import type { Unusable } from '@portico/domain/images/recognise.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'

/** A file that cannot be used: the reason, and the command that converts it. */
export function UnusableFile({ what, why, command }: Unusable & { what: string }) {
  return (
    <Notice kind="error" title={`${what}: this file cannot be taken`}>
      <p className="first-letter:uppercase">{why}.</p>
      {command !== null && (
        <>
          <p className="mt-1 mb-1.5">This makes one of it that can:</p>
          <CodeBlock code={command} label="Command" wrap />
        </>
      )}
    </Notice>
  )
}
