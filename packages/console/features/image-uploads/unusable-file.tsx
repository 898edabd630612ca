import type { Unusable } from '@portico/domain/images/recognise.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'

/** The message about a file that cannot be used: the reason, and the command that converts it. */
export function UnusableFile({ what, why, command }: Unusable & { what: string }) {
  return (
    <Notice kind="error" title={`${what}: this file is not accepted`}>
      <p className="first-letter:uppercase">{why}.</p>
      {command !== null && (
        <>
          <p className="mt-1 mb-1.5">This command converts it:</p>
          <CodeBlock code={command} label="Command" wrap />
        </>
      )}
    </Notice>
  )
}
