import type { Choice } from './choices.ts'
import { base } from './identity.ts'

/** The address to which responses are posted, and the values sent with them. */
export interface PostTarget {
  readonly silo: string
  /** a path of this server */
  readonly action: string
  readonly relayState: string
}

const warning =
  'This is a test provider for the example content. It asks for no password and is available only while Portico runs with --demo. Anyone who opens this page can log in as any of these users.'

/** Returns the page on which the user chooses the user to log in as. */
export function choicePage(way: PostTarget, people: readonly Choice[], wrong: readonly Choice[]): string {
  return page(
    `<h1>Choose a user</h1><p class="warning">${warning}</p>` +
      `<h2>Users of silo ${escaped(way.silo)}</h2><ul>${people.map((each) => item(each, way)).join('')}</ul>` +
      `<details><summary>Responses that are refused</summary>` +
      `<p>These show what users see when a login fails.</p>` +
      `<ul>${wrong.map((each) => item(each, way)).join('')}</ul></details>`,
  )
}

/** Returns the page for invalid requests. */
export function refusedPage(): string {
  return page(
    `<h1>No login request</h1><p class="warning">${warning}</p>` +
      `<p>It accepts only login requests that its own silo has signed. ` +
      `Start on the <a href="/login">login page</a>.</p>`,
  )
}

function item({ label, about, groups, answer }: Choice, { action, relayState }: PostTarget): string {
  return (
    `<li><form method="post" action="${escaped(action)}">` +
    `<input type="hidden" name="SAMLResponse" value="${Buffer.from(answer).toString('base64')}">` +
    `<input type="hidden" name="RelayState" value="${escaped(relayState)}">` +
    `<button>${escaped(label)}</button><p>${escaped(about)}</p>` +
    (groups.length === 0 ? '' : `<p class="groups">groups: ${escaped(groups.join(', '))}</p>`) +
    `</form></li>`
  )
}

function page(content: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test identity provider</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<link rel="icon" href="data:,"><link rel="stylesheet" href="${base}/style.css"></head>` +
    `<body><main><p class="mark">Test identity provider</p>${content}</main></body></html>`
  )
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The style is plain on purpose, and unlike the console's: the page represents another site. */
export const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1rem; background: light-dark(#f6f2ea, #1c1a16); color: light-dark(#26221b, #ece7dd); }
main { max-width: 34rem; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 1rem; }
h2, summary { font-size: 1rem; font-weight: 650; margin: 1.5rem 0 .5rem; }
summary { cursor: pointer; width: fit-content; }
.mark { margin: 0 0 1.5rem; font-size: .875rem; letter-spacing: .04em; color: light-dark(#695d45, #b9ab8e); }
.warning { margin: 0; padding: .75rem 1rem; border-left: 4px solid light-dark(#a04b00, #e9a060); background: light-dark(#fdeeda, #33281a); }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid light-dark(#d9d0bd, #3d382f); }
li { border-bottom: 1px solid light-dark(#d9d0bd, #3d382f); padding: .75rem 0; }
li p { margin: .25rem 0 0; font-size: .875rem; }
.groups { color: light-dark(#695d45, #b9ab8e); overflow-wrap: anywhere; }
button { font: inherit; font-weight: 600; padding: .35rem .8rem; border: 1px solid light-dark(#7c6f54, #8f8369); border-radius: .35rem;
  background: light-dark(#fff, #2a2721); color: inherit; cursor: pointer; max-width: 100%; overflow-wrap: anywhere; }
button:hover { background: light-dark(#efe6d4, #39342b); }
a { color: light-dark(#7a3a00, #f0b277); }
:focus-visible { outline: 2px solid light-dark(#a04b00, #e9a060); outline-offset: 2px; }
`
