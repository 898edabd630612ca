import '#ui/language.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { bringAnswers } from '#data/first-answers.ts'
import { liveState } from '#data/live/state.ts'
import { takeAnswersOf } from '#data/prefetch.ts'
import { type PageToRender, staticPageId } from '#first/static-page.ts'
import { App } from '#shell/app.tsx'
import { router } from '#shell/router/router.ts'

/** What React leaves where something threw, for the browser to try again. No text can hold it: `<` is escaped in texts. */
const failedPart = '<!--$!-->'

/**
 * A page as HTML, from the components that show it in a browser and the answers that its document brings. To be called
 * once: cache, router and answers are those of this very copy of the console, which whoever calls makes for each page.
 * Its controls are disabled, since nothing would come of using them; links lead on.
 * @returns null for a page that has to say what is wrong, of which a part is missing, or that leads elsewhere
 * @throws when it cannot be rendered
 */
export async function renderPage({ href, answers }: PageToRender): Promise<string | null> {
  bringAnswers({ position: null, answers })
  // As in a browser, where updates are on their way when the page is first shown.
  liveState.set('connecting')
  router.update({ history: createMemoryHistory({ initialEntries: [href] }), scrollRestoration: false })
  if (!(await takeAnswersOf(new URL(href, 'http://page')))) return null
  await router.load()
  const { matches } = router.state
  if (matches.length === 0 || matches.some(({ status }) => status !== 'success')) return null
  const html = renderToString(
    <div id={staticPageId} aria-busy className="fixed inset-0 bg-bg">
      <fieldset disabled className="contents">
        <App />
      </fieldset>
      {/* The last of it: only then is it shown, since a part of it would move when the rest comes (styles.css). */}
      <i hidden />
    </div>,
    // Not those that the page itself will make.
    { identifierPrefix: 'before' },
  )
  return html.includes(failedPart) ? null : html
}
