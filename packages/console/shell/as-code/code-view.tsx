import {
  asCode,
  codeLanguages,
  type Code,
  type ShownAsCode,
  type CodeLanguage,
} from '@portico/contract/as-code/as-code.ts'
import { useState, type ReactNode } from 'react'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { CodeBlock } from '#ui/page/code-block.tsx'
import { changedLines } from './changed-lines.ts'
import { rememberedLanguage, rememberLanguage } from './remembered-language.ts'

const languageNames: Readonly<Record<CodeLanguage, string>> = {
  curl: 'curl',
  cli: 'CLI',
  terraform: 'Terraform',
  typescript: 'TypeScript',
}

/** A request as code, with a tab for each language. The tab that the user selected last is open at first. */
export function CodeView(props: {
  request: ShownAsCode
  /** A note below the code, for example where to paste it. */
  foot?: ReactNode
}) {
  const { request } = props
  const [language, setLanguage] = useState(rememberedLanguage)
  return (
    <CodeTabs
      language={language}
      onLanguage={(next) => {
        setLanguage(next)
        rememberLanguage(next)
      }}
    >
      <MarkedCode
        key={language}
        name={languageNames[language]}
        shown={asCode(language, request, 'masked')}
        copied={asCode(language, request, 'variables').text}
      />
      {props.foot}
    </CodeTabs>
  )
}

/** The language tabs around the code in the chosen language. */
function CodeTabs(props: {
  language: CodeLanguage
  onLanguage: (language: CodeLanguage) => void
  children: ReactNode
}) {
  return (
    <Tabs
      label="Language"
      active={props.language}
      onChange={(id) => props.onLanguage(codeLanguages.find((one) => one === id) ?? 'curl')}
      tabs={codeLanguages.map((id) => ({
        id,
        label: languageNames[id],
        content: id === props.language && <div className="flex flex-col gap-2">{props.children}</div>,
      }))}
    />
  )
}

const nothingMarked: ReadonlySet<number> = new Set()

/** Code whose lines that the last change affected are marked, and notes about the code. */
export function MarkedCode(props: { name: string; shown: Code; copied: string | null }) {
  const { text, notes } = props.shown
  const [seen, setSeen] = useState({ text, marked: nothingMarked })
  if (seen.text !== text) setSeen({ text, marked: changedLines(seen.text ?? '', text ?? '') })
  const { copied } = props
  const isMasked = copied !== text
  return (
    <>
      {text !== null && (
        <CodeBlock label={props.name} code={text} marked={seen.marked} {...(copied !== null && { copied })} />
      )}
      {(notes.length > 0 || isMasked) && (
        <ul className="flex flex-col gap-1 text-xs text-fg-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
          {isMasked && <li>Secrets are masked. The copied code reads them from variables.</li>}
        </ul>
      )}
    </>
  )
}
