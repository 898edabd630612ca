import { samlFailures } from '@portico/domain/saml/failures.ts'
import type { SignIn } from '#kernel/observer.ts'
import type { ReplyContext } from '#kernel/pipeline/handler.ts'
import { RefusalError } from '#kernel/refusal-error.ts'
import { SamlRefused } from '#kernel/saml.ts'

/** What is known about the user of an attempt to sign in. */
export interface FoundUser {
  silo: string | null
  userId: string | null
}

/** Runs an attempt to sign in and reports how it ended. @throws the errors of `attempt` */
export async function reportedSignIn<T>(
  ctx: ReplyContext,
  method: SignIn['method'],
  attempt: (found: FoundUser) => Promise<T>,
): Promise<T> {
  const found: FoundUser = { silo: null, userId: null }
  const report = (outcome: SignIn['outcome'], reason: string | null) =>
    ctx.services.observer.signIn({
      method,
      outcome,
      reason,
      ...found,
      requestId: ctx.requestId,
      source: ctx.client.address ?? ctx.client.source,
    })
  try {
    const done = await attempt(found)
    report('succeeded', null)
    return done
  } catch (error) {
    report('failed', reasonOf(error))
    throw error
  }
}

/** Returns why an attempt failed. Refusals are described by their status: their messages repeat what was entered. */
function reasonOf(error: unknown): string {
  if (error instanceof SamlRefused) return samlFailures[error.failure]
  if (!(error instanceof RefusalError)) return 'could not be completed'
  return reasons[error.refusal.status] ?? `refused with ${error.refusal.status}`
}

const reasons: Readonly<Record<number, string>> = {
  401: 'wrong user name or password',
  404: 'unknown silo, or one without passwords',
  429: 'too many attempts',
  503: 'server busy',
}
