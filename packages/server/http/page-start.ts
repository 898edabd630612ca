import { pageReads, sessionReads } from '@portico/console/first/reads.ts'
import { hasStaticPage, type PageToRender } from '@portico/console/first/static-page.ts'
import { toldChoices } from '@portico/console/first/told.ts'
import type { ControlPlane } from '@portico/control-plane/control-plane.ts'
import type { Client } from '@portico/control-plane/kernel/client.ts'
import type { PageStart } from './documents.ts'
import { firstAnswers } from './first-answers.ts'

/** A page as HTML; null where it is not to be had, or not in time. */
export type RenderPage = (page: PageToRender) => Promise<string | null>

/** What a document begins with for whoever asks for it. Null where nothing could be found out. */
export async function pageStart(
  controlPlane: ControlPlane,
  request: Request,
  client: Client,
  render: RenderPage,
): Promise<PageStart | null> {
  const { pathname, search } = new URL(request.url)
  const answers = await firstAnswers(
    controlPlane,
    request,
    client,
    pageReads({ pathname, search }),
    sessionReads,
  )
  if (answers === null) return null
  if (!hasStaticPage(pathname)) return { answers, html: null }
  const html = await render({
    href: pathname + search,
    answers: answers.answers,
    told: toldChoices(request.headers.get('cookie')),
    userAgent: request.headers.get('user-agent') ?? '',
  })
  return { answers, html }
}
