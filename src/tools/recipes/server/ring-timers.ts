/** Rings the timers of cooks whose app is closed (R66). The one that is due next wakes it; without timers it sleeps. */
import { DAY_MS, SECOND_MS } from '#base/clock'
import { startLoop } from '#base/start-loop'
import type { StoredDocument } from '#documents'
import { cookTimersCollection, recipesCollection } from '../collections.ts'
import { RINGS_FOR_MS } from '../cooking/running-timers.ts'
import { recipesFace } from '../face.ts'
import { cookTimerSchema, recipeSchema } from '../model.ts'
import { cookPath, IDEAS_PATH } from '../paths.ts'
import { createKnownTimers, isOver, plan, type KnownTimer } from './known-timers.ts'
import type { MessagesEnvironment, Watcher } from './messages-environment.ts'

const RETRY_MS = 10 * SECOND_MS

type Environment = MessagesEnvironment & { readonly signal: AbortSignal }

export function ringTimers(o: Environment): Watcher {
  const known = createKnownTimers(o.now)
  const attend = async (timer: KnownTimer): Promise<void> => {
    const { ownerId, id, endsAtMs, rangMs } = timer
    if (isOver(timer, o.now())) return known.replace(timer, undefined)
    if (rangMs !== undefined) {
      await o.markRead(ownerId, keyOf(id, rangMs))
      return known.replace(timer, plan({ ...timer, rangMs: undefined }, o.now()))
    }
    // Another server may have written that it was stopped or moved.
    const document = await o.documents.store.readDocument(ownerId, cookTimersCollection.name, id)
    if (document === undefined) return known.replace(timer, undefined)
    if (document.version > timer.version) return void known.take(document)
    await ring(o, document, endsAtMs)
    known.replace(timer, plan({ ...timer, rangMs: endsAtMs }, o.now()))
  }
  const run = async (): Promise<number> => {
    const failures: unknown[] = []
    for (const timer of known.due()) {
      if (o.signal.aborted) break
      await attend(timer).catch((error: unknown) => {
        failures.push(error)
        known.replace(timer, { ...timer, nextMs: o.now() + RETRY_MS })
      })
    }
    const [err] = failures
    if (err !== undefined) o.log.warn({ err, timers: failures.length }, 'timers of cooks could not ring, trying again')
    return Math.min(o.now() + DAY_MS, known.nextMs())
  }
  const loop = startLoop({ ...o, run })
  return {
    hear(document) {
      const nextMs = known.take(document)
      if (nextMs !== undefined) loop.wakeAt(nextMs)
    },
    forget: known.forget,
    stop: () => loop.stop(),
  }
}

/** One for each end of each timer: one that was moved rings again. */
function keyOf(id: string, endsAtMs: number): string {
  return `${recipesFace.id}:timer:${id}:${endsAtMs}`
}

async function ring(o: Environment, { ownerId, id, fields }: StoredDocument, endsAtMs: number): Promise<void> {
  const { label, recipeId } = cookTimerSchema.parse(fields)
  const recipe =
    recipeId === undefined ? undefined : await o.documents.store.readDocument(ownerId, recipesCollection.name, recipeId)
  const { data } = recipeSchema.safeParse(recipe?.fields)
  const isOfRecipe = recipeId !== undefined && data !== undefined
  await o.notify(ownerId, {
    key: keyOf(id, endsAtMs),
    kind: 'cook-timer',
    source: recipesFace.id,
    title: `Wecker: ${label}`,
    body: isOfRecipe && data.title !== label ? `Die Zeit ist um. Rezept: ${data.title}` : 'Die Zeit ist um.',
    link: isOfRecipe ? cookPath(recipeId) : IDEAS_PATH,
    isUrgent: true,
    validForMs: endsAtMs + RINGS_FOR_MS - o.now(),
  })
}
