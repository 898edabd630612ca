import { CallError, messageOf } from '#data/api-error.ts'

/**
 * What people read when signing in with a name and a password has failed. The words are the same for whatever is wrong
 * with name or password: they must not tell which.
 */
export function localFailure(error: unknown): string {
  switch (error instanceof CallError ? error.status : null) {
    case 400:
    case 401:
      return 'Check user name and password and try again.'
    // The allow list, or a proxy that tells another address than the one in the browser.
    case 403:
      return 'The server lets nobody sign in from where you are, or by this address. Ask whoever runs it.'
    case 404:
      return 'There is no silo of this name to which people sign in with a password.'
    default:
      return messageOf(error)
  }
}
