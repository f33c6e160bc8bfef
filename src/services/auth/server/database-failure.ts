/**
 * What the database failed with while Better Auth worked for a request. It answers a full disk with the same code as
 * a wrong record and keeps the reason to itself; people have to hear that the server is full and not that it is broken.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { LogEvent } from 'kysely'

type Watch = { failure: unknown }

const watches = new AsyncLocalStorage<Watch>()

/** For Kysely's `log`: keeps the failure for whoever watches the request it belongs to. */
export function noteDatabaseFailure(event: LogEvent): void {
  const watch = watches.getStore()
  if (watch !== undefined && event.level === 'error') watch.failure = event.error
}

/** Runs `work` and tells, beside its value, the last failure of a statement; undefined when all went well. */
export async function watchDatabase<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly failure: unknown }> {
  const watch: Watch = { failure: undefined }
  const value = await watches.run(watch, work)
  return { value, failure: watch.failure }
}
