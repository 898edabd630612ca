import type { CallData } from '#data/calls.ts'

/** An entry of the change log, and a page of them. */
export type ChangesPage = CallData<'porticoChanges'>
export type Change = ChangesPage['items'][number]
