/**
 * Tells users when 80 % and when 100 % of a project's budget are used (F8, F9). It computes nothing until something is written that can change
 * it, and for users without a budget it reads no entries. The occasion is the key of the notice, so that several servers, and a server that
 * starts again, send each one once.
 */
import { HOUR_MS, MINUTE_MS, toIso } from '#base/clock'
import { dateOf, toZoned, zoneOf } from '#base/calendar/zoned'
import { startLoop } from '#base/start-loop'
import type { StoredDocument } from '#documents'
import { entriesCollection, projectsCollection, ratesCollection, settingsCollection } from '../collections.ts'
import { timeFace } from '../face.ts'
import { readSettings } from '../frame/read-settings.ts'
import { entrySchema, projectSchema, rateSchema, settingsSchema, type Project } from '../model.ts'
import { PROJECTS_PATH } from '../paths.ts'
import { describeUse, budgetUses, type BudgetUse } from '../rates/budgets.ts'
import { countNights } from '../shifts/night-days.ts'
import { resolveEntries } from '../worked/resolve-entries.ts'
import type { RemindersEnvironment } from './reminders-environment.ts'

/** An hour of edits is computed once a minute at most; what a crashed server had not computed is made good at the next start. */
const SETTLE_MS = MINUTE_MS
const MISSED_MS = HOUR_MS

const heard: ReadonlySet<string> = new Set(
  [entriesCollection, projectsCollection, ratesCollection, settingsCollection].map(({ name }) => name),
)

/** Begins to watch budgets; `stop` resolves when it has ended. */
export function startBudgets(o: RemindersEnvironment): { readonly stop: () => Promise<void> } {
  /** When a user's budgets are to be computed. */
  const dueMs = new Map<string, number>()
  let isStopped = false
  let hasLooked = false

  const hear = (document: StoredDocument): void => {
    if (!canUse(document)) return
    const { ownerId } = document
    if (dueMs.has(ownerId)) return
    dueMs.set(ownerId, o.now() + SETTLE_MS)
    loop.wakeAt(o.now() + SETTLE_MS)
  }
  const attend = async (userId: string): Promise<void> => {
    dueMs.delete(userId)
    try {
      await tellUser(o, userId)
    } catch (err) {
      o.log.warn({ err }, 'the budgets of a user could not be computed, trying again')
      dueMs.set(userId, o.now() + SETTLE_MS)
    }
  }
  const run = async (): Promise<number> => {
    hasLooked ||= await look(o, hear)
    for (const [userId, atMs] of dueMs) if (atMs <= o.now() && !isStopped) await attend(userId)
    return hasLooked ? Math.min(Infinity, ...dueMs.values()) : o.now() + SETTLE_MS
  }
  const loop = startLoop({ ...o, run })
  const stopListening = o.documents.onWritten({
    written: hear,
    forgotten: (userId) => void dueMs.delete(userId),
  })
  loop.wakeAt(o.now() + SETTLE_MS)
  return {
    async stop() {
      isStopped = true
      stopListening()
      await loop.stop()
    },
  }
}

/**
 * Whether more of a budget may be used after it. Also after what is no work of a project, or deleted: a break covers work, and a start
 * of the clock ends it.
 */
function canUse({ collection, isDeleted }: StoredDocument): boolean {
  return heard.has(collection) && !(isDeleted && collection === projectsCollection.name)
}

async function look(o: RemindersEnvironment, hear: (document: StoredDocument) => void): Promise<boolean> {
  try {
    for await (const page of o.documents.store.listWritten([...heard], toIso(o.now() - MISSED_MS))) page.forEach(hear)
    return true
  } catch (err) {
    o.log.warn({ err }, 'it could not be looked for used budgets, trying again')
    return false
  }
}

/** Sends what is reached. */
async function tellUser(o: RemindersEnvironment, userId: string): Promise<void> {
  const { store } = o.documents
  const projects = new Map(
    (await store.queryDocuments(userId, projectsCollection.name)).flatMap(({ id, fields }) => {
      const { data } = projectSchema.safeParse(fields)
      return data === undefined ? [] : [[id, data] as const]
    }),
  )
  if (![...projects.values()].some(({ budget }) => budget !== undefined)) return
  for (const use of await readUses(o, userId, projects)) {
    if (use.mark !== undefined) await o.notify(userId, noticeOf(use, projects.get(use.projectId)?.name ?? ''))
  }
}

async function readUses(
  { documents: { store }, now }: RemindersEnvironment,
  userId: string,
  projects: ReadonlyMap<string, Project>,
): Promise<readonly BudgetUse[]> {
  const [entries, rates, settings] = [
    await store.queryDocuments(userId, entriesCollection.name),
    await store.queryDocuments(userId, ratesCollection.name),
    await store.queryDocuments(userId, settingsCollection.name),
  ]
  const resolved = resolveEntries(
    entries.flatMap(({ id, fields }) => withId(id, entrySchema.safeParse(fields).data)),
    now(),
  )
  // The day of the user is that of the place of their last entry.
  const last = resolved.at(-1)
  const { rounding, isNightWhole } = readSettings(
    settings.flatMap(({ id, fields }) => withId(id, settingsSchema.safeParse(fields).data)),
  )
  return budgetUses({
    entries: isNightWhole ? countNights(resolved) : resolved,
    projects,
    rates: rates.flatMap(({ id, fields }) => withId(id, rateSchema.safeParse(fields).data)),
    rounding,
    today: dateOf(toZoned(now(), last === undefined ? 'UTC' : zoneOf(last.start))),
  })
}

function withId<Fields extends object>(
  id: string,
  data: Fields | undefined,
): readonly (Fields & { readonly id: string })[] {
  return data === undefined ? [] : [{ ...data, id }]
}

function noticeOf(use: BudgetUse, name: string) {
  const { projectId, kind, limit, mark } = use
  return {
    title: mark === 100 ? `Budget von „${name}“ aufgebraucht` : `Budget von „${name}“ zu ${mark}\u00a0% gebraucht`,
    body: `${kind === 'minutes' ? 'Zeit' : 'Geld'}: ${describeUse(use)}`,
    link: PROJECTS_PATH,
    kind: 'budget-used',
    // Another budget is another occasion.
    key: `${timeFace.id}:budget:${projectId}:${kind}:${limit}:${mark}`,
    source: timeFace.id,
  }
}
