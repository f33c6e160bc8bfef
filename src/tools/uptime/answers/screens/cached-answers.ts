/**
 * Answers about shops kept on this device, so that they can be read without the server: the last overview, and details and charts of
 * the shops viewed last. Each user has their own database, as for documents; it is removed with their account. It is only a cache:
 * if it cannot be written or read, the app works as on the first visit.
 */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import * as z from 'zod/mini'
import type { Now } from '#base/clock'
import {
  overviewRowSchema,
  readShopChart,
  readShopDetails,
  type ShopChart,
  type ShopDetails,
} from '../../uptime-endpoints.ts'

/** An answer, and when it arrived by the clock of this device. */
export type Kept<Answer> = { readonly heardMs: number; readonly answer: Answer }

const cachedOverviewSchema = z.object({
  rows: z.array(overviewRowSchema),
  interruptedSince: z.optional(z.string()),
  limit: z.optional(z.int()),
})
export type CachedOverview = z.infer<typeof cachedOverviewSchema>

export type CachedAnswers = {
  readOverview(): Promise<Kept<CachedOverview> | undefined>
  writeOverview(kept: Kept<CachedOverview>): Promise<void>
  readDetails(shopId: string): Promise<Kept<ShopDetails> | undefined>
  writeDetails(shopId: string, kept: Kept<ShopDetails>): Promise<void>
  /** `range` names the stretch, such as `24h`. */
  readChart(shopId: string, range: string): Promise<Kept<ShopChart> | undefined>
  writeChart(shopId: string, range: string, kept: Kept<ShopChart>): Promise<void>
  close(): void
}

export const MAX_KEPT_DETAILS = 200
export const MAX_KEPT_CHARTS = 400

type Shelf = 'overview' | 'details' | 'charts'
type Stored = { readonly key: string; readonly heardMs: number; readonly writtenMs: number; readonly answer: unknown }

interface AnswersSchema extends DBSchema {
  overview: { key: string; value: Stored; indexes: { writtenMs: number } }
  details: { key: string; value: Stored; indexes: { writtenMs: number } }
  charts: { key: string; value: Stored; indexes: { writtenMs: number } }
}

const VERSION = 1
const shelves = { overview: 1, details: MAX_KEPT_DETAILS, charts: MAX_KEPT_CHARTS } as const satisfies Record<
  Shelf,
  number
>

function databaseName(userId: string): string {
  return `taschenmesser-uptime-${userId}`
}

export function openCachedAnswers(o: {
  readonly userId: string
  readonly now: Now
  readonly log: Pick<Console, 'warn'>
}): CachedAnswers {
  let opening: Promise<IDBPDatabase<AnswersSchema>> | undefined
  let isClosed = false

  function open(): Promise<IDBPDatabase<AnswersSchema>> {
    const forget = (): void => void (opening = undefined)
    opening ??= openDB<AnswersSchema>(databaseName(o.userId), VERSION, {
      upgrade: (database) => {
        for (const shelf of ['overview', 'details', 'charts'] as const)
          database.createObjectStore(shelf, { keyPath: 'key' }).createIndex('writtenMs', 'writtenMs')
      },
      // Another tab erases the person from this device, or brings a newer version of the app.
      blocking: (_current, _blocked, event) => {
        forget()
        ;(event.target as IDBDatabase).close()
      },
      // Browsers close databases under the app's feet; the next use opens it again.
      terminated: forget,
    }).catch((error: unknown) => {
      forget()
      throw error
    })
    return opening
  }

  /** Never rejects: what can't be kept is asked for again. */
  async function attempt<Value>(
    work: (database: IDBPDatabase<AnswersSchema>) => Promise<Value>,
  ): Promise<Value | undefined> {
    if (isClosed) return undefined
    try {
      return await work(await open())
    } catch (error) {
      o.log.warn('what is known of shops is not kept on this device', error)
      return undefined
    }
  }

  async function read<Schema extends z.ZodMiniType>(
    shelf: Shelf,
    key: string,
    schema: Schema,
  ): Promise<Kept<z.output<Schema>> | undefined> {
    const stored = await attempt((database) => database.get(shelf, key))
    const parsed = stored === undefined ? undefined : schema.safeParse(stored.answer)
    // What an older version of the app has kept may have another shape.
    return stored === undefined || parsed?.success !== true
      ? undefined
      : { heardMs: stored.heardMs, answer: parsed.data }
  }

  async function write(shelf: Shelf, key: string, { heardMs, answer }: Kept<unknown>): Promise<void> {
    await attempt(async (database) => {
      const transaction = database.transaction(shelf, 'readwrite')
      await transaction.store.put({ key, heardMs, writtenMs: o.now(), answer })
      let surplus = (await transaction.store.count()) - shelves[shelf]
      for (
        let cursor = surplus > 0 ? await transaction.store.index('writtenMs').openCursor() : null;
        cursor !== null && surplus > 0;
        cursor = await cursor.continue()
      ) {
        await cursor.delete()
        surplus -= 1
      }
      await transaction.done
    })
  }

  return {
    readOverview: () => read('overview', 'all', cachedOverviewSchema),
    writeOverview: (kept) => write('overview', 'all', kept),
    readDetails: (shopId) => read('details', shopId, readShopDetails.output),
    writeDetails: (shopId, kept) => write('details', shopId, kept),
    readChart: (shopId, range) => read('charts', `${shopId} ${range}`, readShopChart.output),
    writeChart: (shopId, range, kept) => write('charts', `${shopId} ${range}`, kept),
    close: () => {
      isClosed = true
      opening?.then((database) => database.close()).catch(() => undefined)
    },
  }
}

/** Removes what this device keeps of a person's shops, for after their account was deleted. Never rejects. */
export async function eraseCachedAnswers(userId: string): Promise<void> {
  // A database that cannot be opened has nothing kept in it.
  await deleteDB(databaseName(userId)).catch(() => undefined)
}
