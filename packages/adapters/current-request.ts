import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestRecord } from '@portico/control-plane/kernel/request-record.ts'

/** The record of the request that the running code is part of, also in what the request awaits. */
export const currentRequest = new AsyncLocalStorage<RequestRecord>()
