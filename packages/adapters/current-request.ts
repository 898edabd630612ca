import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestRecord } from '@portico/control-plane/kernel/request-record.ts'

/** Stores the record of the request that the running code belongs to, also in code that runs after an `await`. */
export const currentRequest = new AsyncLocalStorage<RequestRecord>()
