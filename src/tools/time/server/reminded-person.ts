import type { StoredDocument } from '#documents'
import type { Notice } from '#messaging/server'
import { DAY_MS, toIso } from '#base/clock'
import { describeReminder } from '../reminders/describe-reminder.ts'
import { timeFace } from '../face.ts'
import { isClockRunning, nextReminders, type Reminder } from '../reminders/next-reminders.ts'
import { createKnownEntries, KNOWN_DAYS } from './known-entries.ts'
import type { RemindersEnvironment } from './reminders-environment.ts'
import { absencesCollection, plansCollection, settingsCollection } from '../collections.ts'
import { readSettings } from '../frame/read-settings.ts'
import { absenceSchema, planSchema, settingsSchema, type Absence, type Plan } from '../model.ts'

export type RemindedPerson = {
  /** Takes an entry as it is now; false where it changes nothing. */
  readonly hearEntry: (document: StoredDocument) => boolean
  /** Plans or absences are others than before. */
  readonly hearSheet: () => void
  /** When there is something to do: `-Infinity` where that has to be found out, `Infinity` where nothing is known of. */
  readonly dueMs: () => number
  /** Sends what is due. Throws where something could not be read or kept; it is then still to be done. */
  readonly attend: () => Promise<void>
  /** Lets go of what is over; true where nothing is left. */
  readonly tidy: () => boolean
}

export function createRemindedPerson(
  userId: string,
  o: RemindersEnvironment & { readonly signal: AbortSignal },
): RemindedPerson {
  const entries = createKnownEntries()
  let sheet: Sheet | undefined
  let sheetRevision = 0
  /** Undefined when they have to be worked out. */
  let reminders: readonly Reminder[] | undefined = []
  let sentKeys: ReadonlySet<string> = new Set()

  const waiting = (): readonly Reminder[] =>
    (reminders ?? []).filter(({ key, overMs }) => !sentKeys.has(key) && overMs > o.now())
  const workOut = async (): Promise<void> => {
    while (reminders === undefined && !o.signal.aborted) {
      const known = entries.list()
      if (!isClockRunning(known)) {
        reminders = []
        sheet = undefined
      } else if (sheet === undefined) {
        const revision = sheetRevision
        const read = await readSheet(o, userId)
        // A change that arrived meanwhile makes it old.
        if (revision === sheetRevision) sheet = read
      } else reminders = nextReminders({ entries: known, ...sheet })
    }
    // While the clock stands nothing is kept; a notice that comes again has the same key.
    sentKeys = sentKeys.intersection(new Set(reminders?.map(({ key }) => key)))
  }
  return {
    hearEntry: (document) => {
      const isNews = entries.take(document, o.now())
      if (isNews) reminders = undefined
      return isNews
    },
    hearSheet: () => {
      sheet = undefined
      sheetRevision += 1
      reminders = undefined
    },
    dueMs: () => (reminders === undefined ? -Infinity : Math.min(...waiting().map(({ dueMs }) => dueMs))),
    async attend() {
      await workOut()
      for (const reminder of waiting()) {
        // A change that arrived meanwhile may have moved it.
        if (o.signal.aborted || reminders === undefined) return
        if (reminder.dueMs > o.now()) continue
        await o.notify(userId, noticeOf(reminder, o.now()))
        sentKeys = new Set([...sentKeys, reminder.key])
      }
    },
    tidy: () => entries.tidy(o.now()),
  }
}

function noticeOf(reminder: Reminder, nowMs: number): Notice {
  const { kind, key, overMs } = reminder
  return {
    ...describeReminder(reminder),
    kind,
    key: `${timeFace.id}:${key}`,
    source: timeFace.id,
    // A device that saves power would tell of a break when it is over.
    isUrgent: kind !== 'clock-running',
    validForMs: overMs - nowMs,
  }
}

/** The working time due for a user, as far as it can matter to a clock that is running now. */
type Sheet = {
  readonly plans: readonly (Plan & { readonly id: string })[]
  readonly absences: readonly (Absence & { readonly id: string })[]
  /** Whether nights count on the day on which they begin (P17). */
  readonly isNightWhole: boolean
}

/** A person has a few plans and some absences a year; they are read when a clock is started. */
async function readSheet(
  { documents: { store }, now }: Pick<RemindersEnvironment, 'documents' | 'now'>,
  userId: string,
): Promise<Sheet> {
  const plans = await store.queryDocuments(userId, plansCollection.name)
  const absences = await store.queryDocuments(userId, absencesCollection.name)
  const settings = await store.queryDocuments(userId, settingsCollection.name)
  const firstDate = toIso(now() - (KNOWN_DAYS + 1) * DAY_MS).slice(0, 10)
  return {
    plans: plans.flatMap(({ id, fields }) => {
      const { data } = planSchema.safeParse(fields)
      return data === undefined ? [] : { ...data, id }
    }),
    absences: absences.flatMap(({ id, fields }) => {
      const { data } = absenceSchema.safeParse(fields)
      return data === undefined || data.days.to < firstDate ? [] : { ...data, id }
    }),
    isNightWhole: readSettings(
      settings.flatMap(({ id, fields }) => {
        const { data } = settingsSchema.safeParse(fields)
        return data === undefined ? [] : { ...data, id }
      }),
    ).isNightWhole,
  }
}
