/**
 * Answers of the server kept on this device, so that they can be read without it. Each user has their own database, which is removed
 * when they sign out and with their account. It is only a cache: if it cannot be written or read, the app works as on the first visit.
 */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type * as z from 'zod/mini'
import type { Now } from '#base/clock'

/** An answer, and when it arrived by the clock of this device. */
export type Kept<Answer> = { readonly heardMs: number; readonly answer: Answer }

export type CachedAnswers = {
  /** Undefined also for an answer of another shape, as an older version of the app may have kept it. Keys begin with the tool. */
  read<Schema extends z.ZodMiniType>(key: string, schema: Schema): Promise<Kept<z.output<Schema>> | undefined>
  /** The answer is JSON. */
  write(key: string, kept: Kept<unknown>): Promise<void>
  close(): void
}

interface AnswersSchema extends DBSchema {
  answers: {
    key: string
    value: {
      readonly key: string
      readonly heardMs: number
      readonly usedMs: number
      readonly size: number
      readonly text: string
    }
    indexes: { use: [usedMs: number, size: number] }
  }
}

/** In characters, of all answers together; those that were not used for longest go first. */
const MAX_SIZE = 10_000_000

function databaseName(userId: string): string {
  return `taschenmesser-answers-${userId}`
}

/** The database of the parts of a map that this device keeps for a user; here because they leave the device with the answers. */
export function regionsDatabaseName(userId: string): string {
  return `taschenmesser-regions-${userId}`
}

type CacheOptions = {
  readonly userId: string
  readonly now: Now
  readonly log: Pick<Console, 'warn'>
  readonly maxSize?: number
}

export function openCachedAnswers({ maxSize = MAX_SIZE, ...o }: CacheOptions): CachedAnswers {
  const database = createOpener(databaseName(o.userId))
  let isClosed = false

  /** Never rejects: what can't be kept is asked for again. */
  async function attempt<Value>(work: (database: Database) => Promise<Value>): Promise<Value | undefined> {
    if (isClosed) return undefined
    try {
      return await work(await database.open())
    } catch (error) {
      o.log.warn('answers of the server are not kept on this device', error)
      return undefined
    }
  }

  return {
    read: async (key, schema) => {
      const stored = await attempt((opened) => touch(opened, key, o.now()))
      const parsed = stored === undefined ? undefined : schema.safeParse(JSON.parse(stored.text))
      return stored === undefined || parsed?.success !== true
        ? undefined
        : { heardMs: stored.heardMs, answer: parsed.data }
    },
    write: async (key, { heardMs, answer }) => {
      const text = JSON.stringify(answer)
      await attempt(async (opened) => {
        const { store, done } = opened.transaction('answers', 'readwrite')
        await store.put({ key, heardMs, usedMs: o.now(), size: text.length, text })
        let size = 0
        let cursor = await store.index('use').openKeyCursor(null, 'prev')
        for (; cursor !== null; cursor = await cursor.continue()) {
          size += cursor.key[1]
          if (size > maxSize) await store.delete(cursor.primaryKey)
        }
        await done
      })
    },
    close: () => {
      isClosed = true
      database.close()
    },
  }
}

type Database = IDBPDatabase<AnswersSchema>

/** Opens the database when it is first needed, and again after another tab or the browser has closed it. */
function createOpener(name: string) {
  let opening: Promise<Database> | undefined
  const forget = (): void => void (opening = undefined)
  return {
    open(): Promise<Database> {
      opening ??= openDB<AnswersSchema>(name, 1, {
        upgrade: (database) => {
          database.createObjectStore('answers', { keyPath: 'key' }).createIndex('use', ['usedMs', 'size'])
        },
        // Another tab erases the user from this device, or brings a newer version of the app.
        blocking: (_current, _blocked, event) => {
          forget()
          ;(event.target as IDBDatabase).close()
        },
        terminated: forget,
      }).catch((error: unknown) => {
        forget()
        throw error
      })
      return opening
    },
    close: () => void opening?.then((database) => database.close()).catch(() => undefined),
  }
}

async function touch(database: Database, key: string, usedMs: number) {
  const { store, done } = database.transaction('answers', 'readwrite')
  const stored = await store.get(key)
  if (stored !== undefined) await store.put({ ...stored, usedMs })
  await done
  return stored
}

let opened: { readonly userId: string; readonly answers: CachedAnswers } | undefined

/** The answers kept for a user on this device; the same object as long as the user stays the same. */
export function cachedAnswersOf(userId: string): CachedAnswers {
  if (opened?.userId !== userId) {
    opened?.answers.close()
    opened = { userId, answers: openCachedAnswers({ userId, now: Date.now, log: console }) }
  }
  return opened.answers
}

/** Removes what this device keeps of a user's answers and maps, after they have signed out or their account was deleted. Never rejects. */
export async function forgetAnswers(userId: string): Promise<void> {
  if (opened?.userId === userId) {
    opened.answers.close()
    opened = undefined
  }
  // Earlier versions kept those about shops apart. A database that cannot be opened has nothing kept in it.
  const names = [databaseName(userId), regionsDatabaseName(userId), `taschenmesser-uptime-${userId}`]
  await Promise.allSettled(names.map((name) => deleteDB(name)))
}
